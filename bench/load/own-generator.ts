import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { quantile } from '../kit/statistics.ts';
import { parseTable } from './requests.ts';

// A process that makes load where wrk is not installed, and where what is sent must be counted exactly.
// Says `started`, and at the end (or on SIGINT) the same line of JSON as wrk.lua.

interface Order {
  readonly port: number;
  readonly file: string;
  readonly connections: number;
  /** Mean pause before each request. */
  readonly pauseMs: number;
  /** All connections at the same moment, every `pauseMs`. */
  readonly isInStep: boolean;
  /** Each request once; else again and again until SIGINT. */
  readonly once: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const order = JSON.parse(process.argv[2] ?? '') as Order;
const requests = parseTable(readFileSync(order.file));
const latencies: number[] = [];
const cpuAtStart = process.cpuUsage();
const startedAt = performance.now();
let served = 0;
let failures = 0;
let stopping = false;
process.on('SIGINT', () => {
  stopping = true;
});

process.stdout.write('started\n');
await Promise.all(Array.from({ length: order.connections }, () => work(connect(order.port))));
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpuAtStart);
const result = {
  requests: latencies.length,
  seconds,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
  p999Ms: quantile(latencies, 0.999),
  maxMs: quantile(latencies, 1),
  failures,
  served,
  cpuSeconds: (user + system) / 1e6,
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());

/** One connection: a request, its reply, the next request. */
async function work(socket: Socket): Promise<void> {
  socket.setNoDelay();
  const replies = replyReader(socket);
  for (let request = next(); request; request = next()) {
    if (order.pauseMs > 0) await pause();
    const sentAt = performance.now();
    socket.write(request);
    const status = await replies.next();
    latencies.push(performance.now() - sentAt);
    if (status < 200 || status >= 400) failures += 1;
    // A connection that broke answers nothing any more.
    if (status === 0) break;
  }
  socket.destroy();
}

function next(): Buffer | undefined {
  const isOver = stopping || (order.once && served >= requests.length);
  if (isOver) return undefined;
  served += 1;
  return requests[(served - 1) % requests.length];
}

function pause(): Promise<void> {
  const { pauseMs, isInStep } = order;
  const ms = isInStep ? pauseMs - (performance.now() % pauseMs) : Math.random() * 2 * pauseMs;
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Reads replies that carry Content-Length; `next` gives a reply's status, or 0 when the connection is gone. */
function replyReader(socket: Socket): { next(): Promise<number> } {
  let received: Buffer[] = [];
  let bytes = 0;
  let expected: { readonly status: number; readonly bytes: number } | undefined;
  let waiting: ((status: number) => void) | undefined;
  function settle(status: number): void {
    received = [];
    bytes = 0;
    expected = undefined;
    waiting?.(status);
    waiting = undefined;
  }
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    bytes += chunk.length;
    expected ??= lengthOf(received.length === 1 ? chunk : Buffer.concat(received));
    if (expected && bytes >= expected.bytes) settle(expected.status);
  });
  socket.on('error', () => settle(0));
  socket.on('close', () => settle(0));
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
        if (socket.destroyed) settle(0);
      }),
  };
}

/** Status and whole length of a reply; undefined while its head is not complete. */
function lengthOf(reply: Buffer): { status: number; bytes: number } | undefined {
  const headEnd = reply.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = reply.toString('latin1', 0, headEnd);
  const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), bytes: headEnd + HEAD_END.length + body };
}
