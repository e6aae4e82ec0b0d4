import {
  BroadcastChannel,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import type { OffloadedCall } from '../../src/http/pipeline/offload.ts';
import type { Message } from '../../src/lib/rpc/rpc.ts';
import { serveCalls } from '../../src/offload/serve-calls.ts';

// The offload worker as it is, except that it reports its calls and does what a body tells it to do (direct.ts).

if (!parentPort) throw new Error('This file is the body of a worker thread');
const channel = new BroadcastChannel(process.env['DIRECTION'] ?? '');
channel.unref();
let isDoomed = false;

parentPort.on('message', (message: Message<OffloadedCall>) => {
  if (message.kind === 'requests') for (const { request } of message.requests) obey(request);
  // The reply to a command arrives: the write is done.
  if (message.kind === 'replies' && isDoomed) process.exit(3);
});
serveCalls(parentPort, workerData);

function obey({ path, body }: OffloadedCall): void {
  const text = Buffer.from(body);
  isDoomed ||= text.includes('die when it is written');
  say({ took: path });
  if (text.includes('hold still')) holdStill();
}

/** Does nothing, and lets nothing else be done, until somebody says go. */
function holdStill(): void {
  say('holding still');
  const never = new Int32Array(new SharedArrayBuffer(4));
  // The types know only ports here; the function takes a channel as well.
  while (receiveMessageOnPort(channel as unknown as MessagePort)?.message !== 'go')
    Atomics.wait(never, 0, 0, 1);
}

function say(what: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage(what);
}
