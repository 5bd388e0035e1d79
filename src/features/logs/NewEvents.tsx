import { useMemo } from 'react';
import { explore } from '@/domain/logs/explore';
import type { LogIndex } from '@/domain/logs/log-index';
import { countNew } from '@/domain/logs/new-events';
import { formatCount } from '@/text/format';
import { Button, chakra } from '@/ui';
import * as styles from './LogsPage.styles';

const Pill = chakra('div', styles.pill);

interface NewEventsProps {
  latest: LogIndex;
  shown: LogIndex;
  filters: Parameters<typeof explore>[1];
  now: number;
  onShow: () => void;
}

/** '12 new events': an answer that waits, since showing it would move what is being read. */
export function NewEvents({ latest, shown, filters, now, onShow }: NewEventsProps) {
  const count = useMemo(() => {
    const { matches } = explore(latest, filters, now);
    return countNew(shown, latest, matches);
  }, [latest, shown, filters, now]);
  if (count === 0) return null;
  const show = () => {
    onShow();
    window.scrollTo({ top: 0 });
  };
  return (
    <Pill>
      <Button size="sm" onClick={show}>
        {formatCount(count, 'new event')}
      </Button>
    </Pill>
  );
}
