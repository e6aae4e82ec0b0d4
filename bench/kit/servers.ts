import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Session, useFirstLink } from '../../server/test/process/operator.ts';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import { readResidentBytes } from './accounting.ts';
import { type Bench, CannotRun, MB } from './bench.ts';
import { ask, type Call } from './load.ts';
import type { Contender, Target } from './measure.ts';
import type { BenchProcess } from './processes.ts';

/** The program of the checkout: `npm start` runs it. */
export const CHECKOUT = fileURLToPath(new URL('../../server/bin/purser.cjs', import.meta.url));

type Headers = NonNullable<Call['headers']>;

/** A title, and the headers of its developer. */
interface Title {
  readonly titleId: string;
  readonly asTitle: Headers;
}

/** The real service in a process of its own, as an operator has it. The work of its database counts as its own. */
export interface Service extends Target, Title {
  /** Where its key file and the embedded database are. */
  readonly folder: string;
  /** Of its database on PostgreSQL; absent: it has the embedded one. */
  readonly databaseUrl?: string | undefined;
  readonly process: BenchProcess;
  /** From the start of the process to the line that says it is ready. */
  readonly readyMs: number;
  /** Calls an operation with the secret key and returns its data. Rejects unless it is a success. */
  call<Data>(path: string, body: unknown, headers?: Headers): Promise<Data>;
  /** Runs a command of the program on the same database, and returns its result. Rejects when it fails. */
  run<Result>(args: readonly string[]): Promise<Result>;
  /** Ends it, does something meanwhile, and starts it again on the same folder. */
  restart(meanwhile?: () => void | Promise<void>): Promise<Service>;
  /** Makes a title, which the first owner cares for. Returns the service as that title has it. */
  newTitle(): Promise<Service>;
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

/** The servers that all rows of a quick run share, each with titles of its own: starts would take nearly all of the time. */
export interface Shared {
  /** Has their processes. */
  readonly bench: Bench;
  postgres?: Promise<BenchPostgres>;
  /** By engine and name, as last started. */
  readonly services: Map<string, Service>;
}

/** Starts the service and waits until it is ready. In a quick run an ordinary service is a shared one. */
export async function startService(bench: Bench, options: ServiceOptions = {}): Promise<Service> {
  const { name = 'purser', main, flags, postgres } = options;
  const { shared } = bench;
  if (!shared || main || flags) return startNew(bench, options);
  const key = `${postgres ? 'postgres' : 'embedded'}-${name}`;
  const last = shared.services.get(key);
  if (last) return (last.process.hasEnded() ? await last.restart() : last).newTitle();
  const keep = (service: Service) => shared.services.set(key, service);
  return startNew(shared.bench, { ...options, keep });
}

async function startNew(
  bench: Bench,
  options: ServiceOptions & Partial<Pick<Installation, 'keep'>>,
): Promise<Service> {
  const { name = 'purser', main = bench.settings.program, flags = [], postgres } = options;
  const folder = bench.path(postgres ? `${name}-postgres` : name);
  mkdirSync(folder, { recursive: true });
  const databaseUrl = await postgres?.createDatabase(name);
  return launch(bench, {
    program: [process.execPath, main],
    flags: ['--data-dir', folder, ...flags, ...(databaseUrl ? flagsOf(bench, databaseUrl) : [])],
    folder,
    databaseUrl,
    databasePids: postgres?.pids ?? [],
    keep: options.keep,
  });
}

/** A service over all its processes. */
interface Installation extends Pick<Service, 'folder' | 'databaseUrl'> {
  readonly program: readonly string[];
  readonly flags: readonly string[];
  readonly databasePids: readonly number[];
  /** Is told of each start. */
  readonly keep?: ((service: Service) => void) | undefined;
  /** Of the first owner, once there is one. */
  session?: Session;
}

interface ReadyLine {
  readonly url: string;
  readonly titleId: string;
  /** Only at the first start. */
  readonly secretKey?: string;
}

async function launch(bench: Bench, of: Installation, title?: Title): Promise<Service> {
  const command = [...of.program, 'serve', '--port', '0', '--limits', 'off', ...of.flags];
  const startedAt = performance.now();
  const started = bench.processes.start(bench.placement.server, command);
  const { url, titleId, secretKey = '' } = await started.result<ReadyLine>();
  const readyMs = performance.now() - startedAt;
  const running = { port: Number(new URL(url).port), process: started, readyMs };
  const first = { titleId, asTitle: { 'X-SecretKey': secretKey } };
  const service = serviceOf(bench, { of, running, title: title ?? first });
  of.keep?.(service);
  return service;
}

interface Described {
  readonly of: Installation;
  readonly running: Pick<Service, 'port' | 'process' | 'readyMs'>;
  readonly title: Title;
}

function serviceOf(bench: Bench, { of, running, title }: Described): Service {
  const { port, process: started } = running;
  const { folder, databaseUrl } = of;
  const service: Service = {
    ...title,
    ...running,
    pids: [started.pid, ...of.databasePids],
    folder,
    databaseUrl,
    async call<Data>(path: string, body: unknown, headers = title.asTitle) {
      const reply = await ask(port, { path, body, headers });
      assert.equal(reply.status, 200, `${path}: ${reply.body.toString().slice(0, 500)}`);
      return (JSON.parse(reply.body.toString()) as { readonly data: Data }).data;
    },
    run(args) {
      const named = [...of.program, ...args, '--json', ...of.flags];
      return bench.processes.start(bench.placement.generator, named).result();
    },
    async restart(meanwhile) {
      await started.stop();
      await meanwhile?.();
      return launch(bench, of, title);
    },
    async newTitle() {
      of.session ??= await firstOwner(service);
      return serviceOf(bench, { of, running, title: await makeTitle(service, of.session) });
    },
  };
  return service;
}

/** Makes the first owner, and gives the session. */
async function firstOwner(service: Service): Promise<Session> {
  const { link } = await service.run<{ readonly link: string }>(['operator', 'link']);
  return useFirstLink(`http://127.0.0.1:${service.port}`, link.split('#link=')[1] ?? '');
}

async function makeTitle({ port, call }: Service, { cookie, pageSecret }: Session): Promise<Title> {
  const owner = {
    Origin: `http://127.0.0.1:${port}`,
    Cookie: `purser-session=${cookie}`,
    'X-Purser-Console': pageSecret,
  };
  const named = { Name: 'Bench' };
  const { TitleId: titleId } = await call<{ TitleId: string }>(
    '/Operator/CreateTitle',
    named,
    owner,
  );
  const inTitle = { ...owner, 'X-Purser-Title': titleId };
  const asked = { ...named, Scopes: [] };
  const key = await call<{ SecretKey: string }>('/Operator/CreateSecretKey', asked, inTitle);
  return { titleId, asTitle: { 'X-SecretKey': key.SecretKey } };
}

/** The secret key of a title. */
export function secretKeyOf({ asTitle }: Title): string {
  return asTitle['X-SecretKey'] ?? '';
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
  /** Makes a database, empty or as a copy of the one at an address, which nobody uses at the moment. Returns its address. */
  createDatabase(name: string, template?: string): Promise<string>;
}

/** The setting with which PostgreSQL counts statements. It costs the database some percent of its time. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };

/** Throws `CannotRun` where there is no PostgreSQL for the platform. */
export async function startPostgres(
  bench: Bench,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchPostgres> {
  if (NO_POSTGRES !== undefined) throw new CannotRun(NO_POSTGRES);
  const { shared } = bench;
  if (shared) return (shared.postgres ??= launchPostgres(shared.bench, COUNTING));
  return launchPostgres(bench, settings);
}

async function launchPostgres(
  bench: Bench,
  settings: Readonly<Record<string, string>>,
): Promise<BenchPostgres> {
  const started = startScript(bench, 'postgres', settings);
  const { url } = await started.result<{ readonly url: string }>();
  let count = 0;
  return {
    pids: [started.pid],
    async createDatabase(name, template) {
      count += 1;
      const database = `${name.replaceAll(/\W/g, '_')}_${count}`;
      const from = template === undefined ? 'template1' : new URL(template).pathname.slice(1);
      await withClient(url, (client) =>
        client.query(`create database ${database} template ${from}`),
      );
      const address = url.replace(/\/postgres$/, `/${database}`);
      if (template) await withClient(address, (client) => client.query('vacuum analyze'));
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

/** A reference and its control, a process for each; one for both in a quick run, which has no control. */
export async function startTwice(
  bench: Bench,
  start: () => Promise<Target>,
): Promise<Target & Required<Pick<Contender, 'again'>>> {
  const first = await start();
  return { ...first, again: bench.settings.isQuick ? first : await start() };
}

/** The reference: it reads and parses 500 bytes of JSON and answers 400. */
export async function startEcho(bench: Bench, connections: number): Promise<Contender> {
  const frame = JSON.stringify({ text: '' });
  const body = { text: 'x'.repeat(ECHO_BODY_BYTES - frame.length) };
  const started = await startTwice(bench, () => startTarget(bench, 'echo'));
  const requests = bench.requests('echo', [{ path: '/', body }]);
  return { name: ECHO, role: 'reference', ...started, requests, connections };
}
