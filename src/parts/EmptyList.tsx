import type { ComponentProps } from 'react';
import { EmptyState } from '@/ui';

interface EmptyListProps extends ComponentProps<typeof EmptyState> {
  /** How many entries could not be read; they are counted beside it (`UnreadableNote`). */
  unreadable: number;
}

/** Says that a list is empty; nothing if there are entries that could not be read: then it is not. */
export const EmptyList = ({ unreadable, ...rest }: EmptyListProps) =>
  unreadable > 0 ? null : <EmptyState {...rest} />;
