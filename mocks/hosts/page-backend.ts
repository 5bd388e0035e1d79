import type { PageBackend } from '@/app/backend.none';
import { createDemoControl } from './control';
import { storeOpener } from './demo-store';

let hosting: Promise<void> | null = null;

export function createPageBackend(): PageBackend {
  const opened = storeOpener();
  return {
    control: createDemoControl(opened),
    hostInPage: () => {
      hosting ??= import('./in-page').then(({ answerInPage }) => answerInPage(opened));
      return hosting;
    },
  };
}
