import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, pathIn } from './bench.ts';
import type { Member } from './children.ts';
import { onCores } from './cores.ts';

/** The program of the checkout: what `npm start` runs. */
const MAIN = fileURLToPath(new URL('../../server/bin/purser.cjs', import.meta.url));

/** The real service in a process of its own, as somebody who installs it has it. */
export interface Service {
  readonly port: number;
  readonly pids: readonly number[];
  /** Where its database and its key file are. */
  readonly folder: string;
  readonly titleId: string;
  readonly secretKey: string;
  readonly member: Member;
  /** From the start of the process to the line that says it is ready. */
  readonly readyMs: number;
  /** The headers of the title's developer. */
  readonly asTitle: Readonly<Record<string, string>>;
  /** Calls an operation with the secret key and gives its data; anything but success is an error. */
  call<Data>(path: string, body: unknown, headers?: Record<string, string>): Promise<Data>;
}

export interface ServiceOptions {
  /** Names its folder; a folder that is there already is served again. */
  readonly name?: string;
  /** The program, when it is not the checkout's. */
  readonly main?: string;
  readonly flags?: readonly string[];
  readonly cores?: readonly number[];
  /** Of the title, where the folder was there already: a key is shown only once. */
  readonly secretKey?: string;
}

/** Starts the service with the embedded database and waits until it is ready. */
export async function startService(bench: Bench, options: ServiceOptions = {}): Promise<Service> {
  const { name = 'purser', main = MAIN, flags = [], cores = bench.placement.server } = options;
  const folder = pathIn(bench, name);
  mkdirSync(folder, { recursive: true });
  const command = [process.execPath, main, 'serve', '--port', '0', '--data-dir', folder, ...flags];
  const startedAt = performance.now();
  const member = bench.household.start(onCores(bench.placement, cores, command));
  const ready = JSON.parse(await member.firstLine()) as ReadyLine;
  const readyMs = performance.now() - startedAt;
  const secretKey = ready.secretKey ?? options.secretKey ?? '';
  const asTitle = { 'X-SecretKey': secretKey };
  return {
    port: Number(new URL(ready.url).port),
    pids: [member.pid],
    folder,
    titleId: ready.titleId,
    secretKey,
    member,
    readyMs,
    asTitle,
    call: (path, body, headers = asTitle) => call(ready.url + path, body, headers),
  };
}

/** Where the embedded database of a service is. */
export function databaseOf({ folder }: Pick<Service, 'folder'>): string {
  return join(folder, 'purser.db');
}

interface ReadyLine {
  readonly url: string;
  readonly titleId: string;
  readonly secretKey?: string;
}

async function call<Data>(
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  assert.equal(response.status, 200, `${url}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { readonly data: Data }).data;
}
