import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Placement, Processes } from './processes.ts';
import { quantile } from './results.ts';

/** wrk ends by itself after this, should nobody stop it. */
const SECONDS_MAX = 3_600;
const REPLY_TIMEOUT_SECONDS = 20;
/** Far longer than wrk takes to notice a signal. */
const INTERRUPT_AGAIN_MS = 2_000;
const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** The requests that are sent, and how fast. */
export interface Load {
  readonly port: number;
  readonly requests: Requests;
  readonly connections: number;
  /** Mean pause of each connection before each request, in milliseconds; 0 when absent: as fast as it goes. */
  readonly pauseMs?: number;
  /** All connections send at the same moment, every `pauseMs`. */
  readonly isInStep?: true;
}

export interface LoadResult {
  /** Replies. */
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Replies other than 2xx and 3xx, and broken connections. */
  readonly failures: number;
  /** Requests that were sent, also without a reply. */
  readonly sent: number;
}

/** A load that has begun. */
export interface RunningLoad {
  stop(): Promise<LoadResult>;
}

export type LoadGenerator = 'wrk' | 'node:http';

/** wrk where it is installed, otherwise a loop in this process, which is full at less than half of wrk's rate. */
export function chooseGenerator(): LoadGenerator {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error ? 'node:http' : 'wrk';
}

export interface LoadDeps {
  readonly processes: Processes;
  readonly placement: Placement;
  readonly generator: LoadGenerator;
}

/** Makes load until it is stopped. Resolves once the first request is under way. */
export async function startLoad(deps: LoadDeps, load: Load): Promise<RunningLoad> {
  if (deps.generator !== 'wrk') return startLoop(load, Number.POSITIVE_INFINITY);
  const { port, requests, connections, pauseMs = 0, isInStep } = load;
  const limits = [`-d${SECONDS_MAX}s`, '--timeout', `${REPLY_TIMEOUT_SECONDS}s`];
  const options = ['-t1', `-c${connections}`, ...limits, '-s', SCRIPT, `http://127.0.0.1:${port}`];
  const args = [requests.file, String(pauseMs), isInStep ? 'step' : 'random'];
  const command = ['wrk', ...options, '--', ...args];
  const wrk = deps.processes.start(deps.placement.generator, command);
  const [started, result] = [wrk.line('started'), wrk.result<LoadResult>()];
  await started;
  return {
    async stop() {
      const exit = once(wrk.child, 'exit');
      wrk.child.kill('SIGINT');
      // wrk ignores the signal until all its threads run, and `started` comes from one of them.
      const timer = setInterval(() => wrk.child.kill('SIGINT'), INTERRUPT_AGAIN_MS);
      await exit;
      clearInterval(timer);
      await untilAnswered(port, requests.calls);
      return result;
    },
  };
}

/** Makes load for so many seconds. */
export async function runLoad(deps: LoadDeps, load: Load, seconds: number): Promise<LoadResult> {
  const running = await startLoad(deps, load);
  await sleep(seconds * 1_000);
  return running.stop();
}

/**
 * wrk leaves when it is stopped, and the service goes on with the calls that it has left. Resolves when another one is answered, which comes
 * behind them: otherwise the next load would find twice as many calls at work as it has connections, and some refused.
 */
async function untilAnswered(port: number, [call]: readonly Call[]): Promise<void> {
  if (!call) return;
  const { status } = await ask(port, call);
  if (status === 503) await untilAnswered(port, [call]);
}

/** Sends each call once, by 64 connections. Rejects when one fails. */
export async function sendOnce(port: number, calls: readonly Call[]): Promise<void> {
  const { failures } = await sendEach(port, calls, 64);
  if (failures > 0) throw new Error(`${failures} of ${calls.length} requests failed`);
}

/** Sends each call once, by so many connections. */
export function sendEach(
  port: number,
  calls: readonly Call[],
  connections: number,
): Promise<LoadResult> {
  const load = { port, requests: { file: '', calls }, connections };
  return startLoop(load, calls.length).finished;
}

/** A loop for each connection, in this process, until it is stopped or so many requests were sent. */
function startLoop(
  { port, requests: { calls }, connections, pauseMs = 0, isInStep }: Load,
  limit: number,
): RunningLoad & { readonly finished: Promise<LoadResult> } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const latencies: number[] = [];
  const stopping = new AbortController();
  let [sent, failures] = [0, 0];
  async function work(): Promise<void> {
    while (!stopping.signal.aborted && sent < limit) {
      if (isInStep) await sleep(pauseMs - (performance.now() % pauseMs));
      else if (pauseMs > 0) await sleep(Math.random() * 2 * pauseMs);
      const call = calls[sent % calls.length];
      if (!call) break;
      sent += 1;
      const sentAt = performance.now();
      const { status } = await ask(port, call, agent).catch(() => ({ status: 0 }));
      latencies.push(performance.now() - sentAt);
      if (status < 200 || status >= 400) failures += 1;
    }
  }
  const finished = Promise.all(Array.from({ length: connections }, work)).then(() => {
    agent.destroy();
    const seconds = (performance.now() - startedAt) / 1000;
    const [p50Ms, p99Ms, p999Ms] = [0.5, 0.99, 0.999].map((q) => quantile(latencies, q));
    return { requests: latencies.length, seconds, p50Ms, p99Ms, p999Ms, failures, sent };
  }) as Promise<LoadResult>;
  return {
    finished,
    stop() {
      stopping.abort();
      return finished;
    },
  };
}

/** Digits of the length before each request in a file. */
const LENGTH_DIGITS = 8;

/** A POST with a JSON body. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A call whose refusal comes with status 200, so that the load generator takes it for an answer. */
export function asSuccess(call: Call): Call {
  return { ...call, headers: { ...call.headers, 'X-ReportErrorAsSuccess': 'true' } };
}

/** The requests that the load generator sends: in order, and again from the start. */
export interface Requests {
  /** The calls as wrk.lua reads them. */
  readonly file: string;
  readonly calls: readonly Call[];
  /** Called after each sample with how many were sent, where none may be sent twice. */
  readonly renew?: (sent: number) => void;
}

/** Writes calls as bytes of HTTP/1.1, each behind its length. */
export function writeRequests(file: string, calls: readonly Call[]): Requests {
  const sized = calls.map((call) => {
    const text = textOf(call);
    return String(Buffer.byteLength(text)).padStart(LENGTH_DIGITS, '0') + text;
  });
  writeFileSync(file, sized.join(''));
  return { file, calls };
}

function textOf(call: Call): string {
  const { body, headers } = encode(call);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${call.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends one call. */
export async function ask(
  port: number,
  call: Call,
  agent?: Agent,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const { body, headers } = encode(call);
  const options = { host: '127.0.0.1', port, path: call.path, headers, method: 'POST' };
  const sent = request(agent ? { ...options, agent } : options);
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, body: await buffer(reply) };
}

function encode({ body: value, headers }: Call) {
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  return {
    body,
    headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
  };
}

/** Sends one call. Rejects unless the reply has status 200 and this text in it. */
export async function askFor(port: number, call: Call, text: string): Promise<void> {
  const { status, body } = await ask(port, call);
  if (status === 200 && body.includes(text)) return;
  throw new Error(`${call.path} answers ${status}: ${body.toString().slice(0, 500)}`);
}
