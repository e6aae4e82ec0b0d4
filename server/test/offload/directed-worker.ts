import {
  BroadcastChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
} from 'node:worker_threads';
import { answerCalls } from '../../src/offload/serve-calls.ts';
import type { ToThread } from '../../src/offload/messages.ts';

// The thread for large calls as it is, but for what a body tells it to do (direct.ts), and that it says what it is given.

if (!parentPort) throw new Error('This file is the body of a worker thread');
const channel = new BroadcastChannel(process.env['DIRECTION'] ?? '');
channel.unref();
let isDoomed = false;

parentPort.on('message', (message: ToThread) => {
  if (message.kind === 'call') {
    const body = Buffer.from(message.body);
    isDoomed ||= body.includes('die when it is written');
    say({ took: message.path });
    if (body.includes('hold still')) holdStill();
  }
  if (message.kind === 'ran' && isDoomed) process.exit(3);
});
answerCalls(parentPort);

/** Does nothing, and lets nothing else be done, until somebody says go. */
// The types know only ports here; the function takes a channel as well.
function holdStill(): void {
  say('holding still');
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (receiveMessageOnPort(channel as unknown as MessagePort)?.message !== 'go')
    Atomics.wait(never, 0, 0, 1);
}

function say(what: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage(what);
}
