import { strict as assert } from 'node:assert';
import { cpSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDescriptors, readResidentBytes } from './accounting.ts';
import { type Bench, MB } from './bench.ts';
import { sendOnce } from './load.ts';
import type { BenchProcess } from './processes.ts';
import { ask, type Call } from './requests.ts';

/** The program of the checkout: `npm start` runs it. */
export const CHECKOUT = fileURLToPath(new URL('../../server/bin/purser.cjs', import.meta.url));
const REST_MS = { full: 2_000, quick: 50 };

/** The real service in a process of its own, as an operator has it. */
export interface Service {
  readonly port: number;
  readonly pids: readonly number[];
  /** Where its database and its key file are. */
  readonly folder: string;
  readonly titleId: string;
  readonly process: BenchProcess;
  /** From the start of the process to the line that says it is ready. */
  readonly readyMs: number;
  /** The headers of the title's developer. */
  readonly asTitle: Readonly<Record<string, string>>;
  /** Calls an operation with the secret key and returns its data. Rejects unless it is a success. */
  call<Data>(path: string, body: unknown, headers?: Call['headers']): Promise<Data>;
  /** Runs a command of the program on the same database, and returns its result. Rejects when it fails. */
  run<Result>(args: readonly string[]): Promise<Result>;
  /** Ends it and starts it again on the same folder. */
  restart(): Promise<Service>;
}

export interface ServiceOptions {
  /** Names its folder. */
  readonly name?: string;
  /** The program, when it is not the one that is measured. */
  readonly main?: string;
  readonly flags?: readonly string[];
}

interface ReadyLine {
  readonly url: string;
  readonly titleId: string;
  /** Only at the first start. */
  readonly secretKey?: string;
}

/** Starts the service, with the embedded database unless the flags name another, and waits until it is ready. */
export async function startService(
  bench: Bench,
  options: ServiceOptions = {},
  knownKey = '',
): Promise<Service> {
  const { name = 'purser', main = bench.settings.program, flags = [] } = options;
  const folder = bench.path(name);
  mkdirSync(folder, { recursive: true });
  const command = [
    process.execPath,
    main,
    'serve',
    '--port',
    '0',
    '--limits',
    'off',
    '--data-dir',
    folder,
    ...flags,
  ];
  const startedAt = performance.now();
  const started = bench.processes.start(bench.placement.server, command);
  const ready = JSON.parse(await started.line('{')) as ReadyLine;
  const readyMs = performance.now() - startedAt;
  const secretKey = ready.secretKey ?? knownKey;
  const asTitle = { 'X-SecretKey': secretKey };
  const port = Number(new URL(ready.url).port);
  return {
    port,
    pids: [started.pid],
    folder,
    titleId: ready.titleId,
    process: started,
    readyMs,
    asTitle,
    async call<Data>(path: string, body: unknown, headers: Call['headers'] = asTitle) {
      const reply = await ask(port, { path, body, headers });
      assert.equal(reply.status, 200, `${path}: ${reply.body.toString().slice(0, 500)}`);
      return (JSON.parse(reply.body.toString()) as { readonly data: Data }).data;
    },
    async run<Result>(args: readonly string[]) {
      const named = [process.execPath, main, ...args, '--json', '--data-dir', folder, ...flags];
      const result = await bench.processes.start(bench.placement.generator, named).line('{');
      return JSON.parse(result) as Result;
    },
    async restart() {
      await started.stop();
      return startService(bench, options, secretKey);
    },
  };
}

/**
 * Restarts a service with the embedded database and meanwhile copies its database, for references that do the
 * same work by hand. Returns the service and the paths of the copies.
 */
export async function restartWithCopies(
  bench: Bench,
  service: Service,
  names: readonly string[],
): Promise<{ readonly service: Service; readonly copies: readonly string[] }> {
  await service.process.stop();
  const copies = names.map((name) => bench.path(`${name}.db`));
  for (const copy of copies) cpSync(databaseOf(service), copy);
  return { service: await service.restart(), copies };
}

/** Where the embedded database of a service is. */
export function databaseOf({ folder }: Pick<Service, 'folder'>): string {
  return join(folder, 'purser.db');
}

/** Resident memory of processes, in megabytes. */
export function residentMb({ pids }: Pick<Service, 'pids'>): number {
  return readResidentBytes(pids) / MB;
}

/** Files and connections that processes have open. */
export function openDescriptors({ pids }: Pick<Service, 'pids'>): number {
  return readDescriptors(pids);
}

/** Resident memory, in megabytes, of a service that has answered these calls and then rested. */
export async function residentMbAfter(
  bench: Bench,
  service: Service,
  calls: readonly Call[],
): Promise<number> {
  await sendOnce(service.port, calls);
  await sleep(bench.size(REST_MS.full, REST_MS.quick));
  return residentMb(service);
}
