import { StatusBadge, type Tone } from '@/ui';

const NORMAL: readonly Tone[] = ['success', 'allowed'];

/** The normal state is plain text; what differs from it is seen at once (ux.md, 'Quiet rows'). */
export const QuietStatus = ({ word, tone }: { word: string; tone: Tone }) =>
  NORMAL.includes(tone) ? word : <StatusBadge tone={tone}>{word}</StatusBadge>;
