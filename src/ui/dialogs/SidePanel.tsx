import { Dialog } from '@chakra-ui/react/dialog';
import type { ReactNode } from 'react';
import { Frame } from './Frame';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** A sheet on the right, full-screen on a phone, with something to read. With a form in it: FormDialog with `shape="sheet"`. */
export function SidePanel({ title, onClose, footer, children }: SidePanelProps) {
  return (
    <Frame title={title} shape="sheet" closeOnOutside onDismiss={onClose}>
      <Dialog.Body>{children}</Dialog.Body>
      {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
    </Frame>
  );
}
