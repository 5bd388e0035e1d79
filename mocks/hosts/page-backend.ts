import type { PageBackend } from '@/app/backend.none';
import { createDemoControl } from './control';

let hosting: Promise<void> | null = null;

export function createPageBackend(): PageBackend {
  return {
    control: createDemoControl(),
    hostInPage: () => {
      hosting ??= import('./in-page').then(({ answerInPage }) => answerInPage());
      return hosting;
    },
  };
}
