import { Dialog } from '@chakra-ui/react/dialog';
import type { ReactNode } from 'react';
import { Frame } from './Frame';

/** A dialog with something to read. */
export function InfoDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Frame title={title} closeOnOutside onDismiss={onClose}>
      <Dialog.Body>{children}</Dialog.Body>
    </Frame>
  );
}
