import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Household } from '../kit/children.ts';
import { onCores, type Placement } from '../kit/cores.ts';
import type { RequestTable } from './requests.ts';

/** wrk gives up by itself after this, should nobody stop it. */
const SECONDS_MAX = 600;
const REPLY_TIMEOUT_SECONDS = 20;
/** Far more than wrk takes to notice that it is to end. */
const INTERRUPT_AGAIN_MS = 2_000;

export type GeneratorName = 'wrk' | 'own';

/** What is sent, and how fast. */
export interface Load {
  readonly port: number;
  readonly table: RequestTable;
  readonly connections: number;
  /** Mean pause of each connection before each request, in milliseconds; 0 is as fast as it goes. */
  readonly pauseMs?: number;
  /** All connections send at the same moment, every `pauseMs`: a burst (our own generator only). */
  readonly isInStep?: boolean;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  /** Replies other than 2xx and 3xx, and broken connections. */
  readonly failures: number;
  /** Requests taken from the table, those without a reply too. */
  readonly served: number;
  /** Processor time of the generator itself. */
  readonly cpuSeconds: number;
}

/** wrk where it is installed. Our own saturates at less than half of its rate, and the results say that it was used. */
export function chooseGenerator(): GeneratorName {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error ? 'own' : 'wrk';
}

export interface LoadParts {
  readonly household: Household;
  readonly placement: Placement;
  readonly generator: GeneratorName;
}

/** Makes load for about this many seconds (wrk looks at the clock ten times a second). `onStart` is called as it begins. */
export async function runLoad(
  parts: LoadParts,
  load: Load & { readonly seconds: number },
  onStart: () => void = () => undefined,
): Promise<LoadResult> {
  const command = parts.generator === 'wrk' ? wrkCommand(load) : ownCommand(load, { once: false });
  return run(parts, command, (end) => {
    onStart();
    setTimeout(end, load.seconds * 1000);
  });
}

/** Sends each request of the table once. */
export function sendOnce(parts: LoadParts, load: Load): Promise<LoadResult> {
  return run(parts, ownCommand(load, { once: true }), () => undefined);
}

/** What goes on beside a measurement. */
export interface Beside {
  stop(): Promise<unknown>;
}

/** Sends again and again until stopped; resolves once it has begun. */
export async function runBeside(parts: LoadParts, load: Load): Promise<Beside> {
  const started = Promise.withResolvers<() => void>();
  const result = run(parts, ownCommand(load, { once: false }), started.resolve);
  result.catch(started.reject);
  const end = await started.promise;
  return {
    stop() {
      end();
      return result;
    },
  };
}

async function run(
  { household, placement }: LoadParts,
  command: readonly string[],
  onStarted: (end: () => void) => void,
): Promise<LoadResult> {
  const { child } = household.start(onCores(placement, placement.generator, command));
  const exited = once(child, 'close');
  if (!child.stdout) throw new Error('Standard output is not read');
  let result: LoadResult | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'started') onStarted(() => interrupt(child));
    if (line.startsWith('{')) result = JSON.parse(line) as LoadResult;
  }
  await exited;
  if (!result) throw new Error(`The load generator ended without a result: ${command.join(' ')}`);
  return result;
}

/** Again until it has ended: wrk ignores the signal until it has started its threads, and `started` comes from one of them. */
function interrupt(child: ChildProcess): void {
  child.kill('SIGINT');
  const timer = setInterval(() => child.kill('SIGINT'), INTERRUPT_AGAIN_MS);
  child.once('exit', () => clearInterval(timer));
}

function wrkCommand({ port, table, connections, pauseMs = 0 }: Load): readonly string[] {
  const script = fileURLToPath(new URL('wrk.lua', import.meta.url));
  const options = ['-t1', `-c${connections}`, `-d${SECONDS_MAX}s`, '-s', script];
  const timeout = ['--timeout', `${REPLY_TIMEOUT_SECONDS}s`];
  const url = `http://127.0.0.1:${port}`;
  return ['wrk', ...options, ...timeout, url, '--', table.file, String(pauseMs)];
}

function ownCommand(
  { port, table, connections, pauseMs = 0, isInStep = false }: Load,
  { once }: { readonly once: boolean },
): readonly string[] {
  const order = { port, file: table.file, connections, pauseMs, isInStep, once };
  const script = fileURLToPath(new URL('own-generator.ts', import.meta.url));
  return [process.execPath, script, JSON.stringify(order)];
}
