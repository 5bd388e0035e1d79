import { useMemo } from 'react';
import { explore } from '@/domain/logs/explore';
import type { LogFilters } from '@/domain/logs/filters';
import type { LogIndex } from '@/domain/logs/log-index';
import { countNew } from '@/domain/logs/new-events';
import { formatCount } from '@/text/format';
import { Button, chakra, passFocusToHeading } from '@/ui';
import * as styles from './LogsPage.styles';
import { useNow } from './useExplorer';

const Pill = chakra('div', styles.pill);

/**
 * How many more matching events the answer that is held back has; 0 if none is.
 * @param savedAt when that answer was saved, epoch ms; null where it is current
 */
export function useNewCount(
  waiting: LogIndex | null,
  shown: LogIndex,
  filters: LogFilters,
  savedAt: number | null,
): number {
  const now = useNow(waiting ?? shown, filters, savedAt);
  return useMemo(
    () => (waiting ? countNew(shown, waiting, explore(waiting, filters, now).matches) : 0),
    [waiting, shown, filters, now],
  );
}

/** '12 new events': an answer that waits, since showing it would move what is being read. */
export function NewEvents({ count, onShow }: { count: number; onShow: () => void }) {
  const show = () => {
    onShow();
    window.scrollTo({ top: 0 });
  };
  return (
    <Pill>
      <Button ref={passFocusToHeading} size="sm" onClick={show}>
        {formatCount(count, 'new event')}
      </Button>
    </Pill>
  );
}
