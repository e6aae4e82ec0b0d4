import { parentPort } from 'node:worker_threads';
import type { FromWriter, ToWriter } from '../../../src/storage/sqlite/thread-messages.ts';

// A writer thread that answers everything except the command it dies of.

parentPort?.on('message', (message: ToWriter) => {
  if (message === 'close') return parentPort?.close();
  if (message.some(({ name }) => name === 'titles.list')) process.exit(3);
  const answers: FromWriter = {
    kind: 'answers',
    answers: message.map(({ id }) => ({ id, result: { result: undefined, events: [] } })),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  return parentPort?.postMessage(answers);
});
