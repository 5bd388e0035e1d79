import type { ReactNode } from 'react';
import { Panel, Stack } from '@/ui';

/** A section of the gallery with its name. */
export function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack>{children}</Stack>
    </Panel>
  );
}
