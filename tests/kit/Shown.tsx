import type { ReactNode } from 'react';
import { Panel, Stack } from '@/ui';

/** A part of the gallery under its name. */
export function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack>{children}</Stack>
    </Panel>
  );
}
