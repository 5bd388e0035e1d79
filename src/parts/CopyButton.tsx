import type { ComponentProps } from 'react';
import { Button } from '@/ui';
import { copyText } from './copyText';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  text: string;
  /** 'Copy id'. */
  label: string;
}

/** Copies a text that is shown beside it. */
export const CopyButton = ({ text, label, ...rest }: CopyButtonProps) => (
  <Button size="sm" look="plain" {...rest} onClick={() => void copyText(text)}>
    {label}
  </Button>
);
