/// <reference lib="webworker" />
import * as v from 'valibot';
import { backend } from '#backend/worker';
import * as database from '@/cache/database';
import { giveDbCode } from '@/cache/db';
import { workerMessage } from '@/cache/messages';
import { answerRead, readOf } from './api-strategy';
import { answerShell, dropOldShells, installShell } from './shell';

declare const self: ServiceWorkerGlobalScope;

giveDbCode(database);

self.addEventListener('install', (event) => {
  // No skipWaiting here: a new version waits until the user accepts it (ux.md).
  event.waitUntil(installShell(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return;
  const message = v.safeParse(workerMessage, event.data);
  if (!message.success) return;
  if (message.output.kind === 'claim') event.waitUntil(self.clients.claim());
  if (message.output.kind === 'skip-waiting') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const read = readOf(event.request);
  if (read) {
    event.respondWith(answerRead(event, read, backend));
    return;
  }
  // The live worker never touches a changing request: if the worker is stopped in mid-flight, the browser would send the change twice
  // (design.md). The demo's must answer it, and its backend remembers request ids.
  const answered = backend?.(event.request);
  if (answered) {
    event.respondWith(answered);
    return;
  }
  const shell = answerShell(event);
  if (shell) event.respondWith(shell);
});
