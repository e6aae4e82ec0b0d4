import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { useFirstLink } from '../../server/test/process/operator.ts';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import { readResidentBytes } from './accounting.ts';
import { type Bench, CannotRun, MB } from './bench.ts';
import { ask, type Call } from './load.ts';
import type { Contender, Target } from './measure.ts';
import type { BenchProcess } from './processes.ts';

/** The program of the checkout: `npm start` runs it. */
export const CHECKOUT = fileURLToPath(new URL('../../server/bin/purser.cjs', import.meta.url));

/** The real service in a process of its own, as an operator has it. The work of its database counts as its own. */
export interface Service extends Target {
  /** Where its key file and the embedded database are. */
  readonly folder: string;
  /** Of its database on PostgreSQL; absent: it has the embedded one. */
  readonly databaseUrl?: string | undefined;
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
  /** Ends it, does something meanwhile, and starts it again on the same folder. */
  restart(meanwhile?: () => void | Promise<void>): Promise<Service>;
}

export interface ServiceOptions {
  /** Names its folder, and its database on PostgreSQL. */
  readonly name?: string;
  /** The program, when it is not the one that is measured. */
  readonly main?: string;
  readonly flags?: readonly string[];
  /** Absent: it has the embedded database, unless the flags say otherwise. */
  readonly postgres?: BenchPostgres | undefined;
}

/** Starts the service and waits until it is ready. */
export async function startService(bench: Bench, options: ServiceOptions = {}): Promise<Service> {
  const { name = 'purser', main = bench.settings.program, flags = [], postgres } = options;
  const folder = bench.path(name);
  mkdirSync(folder, { recursive: true });
  const databaseUrl = await postgres?.createDatabase(name);
  return launch(bench, {
    program: [process.execPath, main],
    flags: ['--data-dir', folder, ...flags, ...(databaseUrl ? flagsOf(bench, databaseUrl) : [])],
    folder,
    databaseUrl,
    databasePids: postgres?.pids ?? [],
  });
}

interface Launch extends Pick<Service, 'folder' | 'databaseUrl'> {
  readonly program: readonly string[];
  readonly flags: readonly string[];
  readonly databasePids: readonly number[];
  /** Known after the first start. */
  readonly secretKey?: string;
}

interface ReadyLine {
  readonly url: string;
  readonly titleId: string;
  /** Only at the first start. */
  readonly secretKey?: string;
}

async function launch(bench: Bench, of: Launch): Promise<Service> {
  const { program, flags, folder, databaseUrl } = of;
  const command = [...program, 'serve', '--port', '0', '--limits', 'off', ...flags];
  const startedAt = performance.now();
  const started = bench.processes.start(bench.placement.server, command);
  const ready = await started.result<ReadyLine>();
  const readyMs = performance.now() - startedAt;
  const secretKey = ready.secretKey ?? of.secretKey ?? '';
  const asTitle = { 'X-SecretKey': secretKey };
  const port = Number(new URL(ready.url).port);
  return {
    port,
    pids: [started.pid, ...of.databasePids],
    folder,
    databaseUrl,
    titleId: ready.titleId,
    process: started,
    readyMs,
    asTitle,
    async call<Data>(path: string, body: unknown, headers: Call['headers'] = asTitle) {
      const reply = await ask(port, { path, body, headers });
      assert.equal(reply.status, 200, `${path}: ${reply.body.toString().slice(0, 500)}`);
      return (JSON.parse(reply.body.toString()) as { readonly data: Data }).data;
    },
    run(args) {
      const named = [...program, ...args, '--json', ...flags];
      return bench.processes.start(bench.placement.generator, named).result();
    },
    async restart(meanwhile) {
      await started.stop();
      await meanwhile?.();
      return launch(bench, { ...of, secretKey });
    },
  };
}

/** Where the embedded database of a service is. */
export function databaseOf({ folder }: Pick<Service, 'folder'>): string {
  return join(folder, 'purser.db');
}

/** Resident memory of processes, in megabytes. */
export function residentMb({ pids }: Pick<Service, 'pids'>): number {
  return readResidentBytes(pids) / MB;
}

/** A PostgreSQL 18 on the server's core, with the settings as delivered unless some are given. */
export interface BenchPostgres {
  /** Its processes work for the replies, and count. */
  readonly pids: readonly number[];
  /** Makes a database, empty or as a copy of another one that nobody uses at the moment. Returns its address. */
  createDatabase(name: string, template?: string): Promise<string>;
}

/** Throws `CannotRun` where there is no PostgreSQL for the platform. */
export async function startPostgres(
  bench: Bench,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchPostgres> {
  if (NO_POSTGRES !== undefined) throw new CannotRun(NO_POSTGRES);
  const started = startScript(bench, 'postgres', settings);
  const { url } = await started.result<{ readonly url: string }>();
  return {
    pids: [started.pid],
    async createDatabase(name, template = 'template1') {
      await withClient(url, (client) =>
        client.query(`create database ${name} template ${template}`),
      );
      const address = url.replace(/\/postgres$/, `/${name}`);
      await withClient(address, (client) => client.query('vacuum analyze'));
      return address;
    },
  };
}

/** The database options of a service. */
export function flagsOf(bench: Bench, databaseUrl: string): readonly string[] {
  return ['--database-url', databaseUrl, '--key-file', bench.path('shared.key')];
}

/** Does something with a connection of its own. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const ECHO = 'bare node:http';
const ECHO_BODY_BYTES = 500;

/** Starts `targets/<name>.ts`, a server in a process of its own on the server's core, with one argument as JSON. Waits until it listens. */
export async function startTarget(bench: Bench, name: string, argument = {}): Promise<Target> {
  const target = startScript(bench, name, argument);
  const { port } = await target.result<{ readonly port: number }>();
  return { port, pids: [target.pid] };
}

/** Starts `targets/<name>.ts`, which prints its result as a line of JSON. */
export function startScript(bench: Bench, name: string, argument = {}): BenchProcess {
  const script = fileURLToPath(new URL(`../targets/${name}.ts`, import.meta.url));
  const command = [process.execPath, '--expose-gc', script, JSON.stringify(argument)];
  return bench.processes.start(bench.placement.server, command);
}

/** The reference: it reads and parses 500 bytes of JSON and answers 400. Its control is a process of its own. */
export async function startEcho(bench: Bench, connections: number): Promise<Contender> {
  const frame = JSON.stringify({ text: '' });
  const body = { text: 'x'.repeat(ECHO_BODY_BYTES - frame.length) };
  const [first, again] = [await startTarget(bench, 'echo'), await startTarget(bench, 'echo')];
  const requests = bench.requests('echo', [{ path: '/', body }]);
  return { name: ECHO, role: 'reference', ...first, again, requests, connections };
}

/** Headers of the console's page. */
type OwnerHeaders = NonNullable<Call['headers']>;

/** Makes the first owner with the secret of a one-time link. */
export async function makeOwner({ port }: Service, secret: string): Promise<OwnerHeaders> {
  const origin = `http://127.0.0.1:${port}`;
  const { cookie, pageSecret } = await useFirstLink(origin, secret);
  return {
    Origin: origin,
    Cookie: `purser-session=${cookie}`,
    'X-Purser-Console': pageSecret,
  };
}

/** The secret of a one-time link for the first owner. */
export async function linkSecret(service: Service): Promise<string> {
  const { link } = await service.run<{ readonly link: string }>(['operator', 'link']);
  return link.split('#link=')[1] ?? '';
}

/** The service as a new title has it, which the owner cares for. */
export async function newTitle(service: Service, owner: OwnerHeaders): Promise<Service> {
  const path = '/Operator/CreateTitle';
  const made = await service.call<{ readonly TitleId: string }>(path, { Name: 'Bench' }, owner);
  const { TitleId: titleId } = made;
  const asTitle = { ...owner, 'X-Purser-Title': titleId };
  return {
    ...service,
    titleId,
    asTitle,
    call: (of, body, headers = asTitle) => service.call(of, body, headers),
  };
}
