import { formatNumber } from '@/text/format';
import { chakra, TextLink } from '@/ui';
import * as styles from './More.styles';

const Whole = chakra('p', styles.whole);

/** Rows that a panel shows of a list. The list's own page has the rest. */
export const PREVIEW_ROWS = 8;

interface MoreProps {
  shown: number;
  of: number;
  to: string;
  noun: string;
}

/** The link to the whole list, for a panel that shows only its first rows. */
export function More({ shown, of, to, noun }: MoreProps) {
  if (of <= shown) return null;
  return (
    <Whole>
      <TextLink to={to}>
        All {formatNumber(of)} {noun}
      </TextLink>
    </Whole>
  );
}
