import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Bench } from './bench.ts';
import type { Contender } from './measure.ts';
import type { BenchProcess } from './processes.ts';

/** A server of the bench's own, in a process of its own on the server's core. */
export type Target = Pick<Contender, 'port' | 'pids'>;

export const ECHO = 'bare node:http';
const ECHO_BODY_BYTES = 500;

/** Starts `targets/<name>.ts` with one argument as JSON and waits until it listens. */
export async function startTarget(bench: Bench, name: string, argument = {}): Promise<Target> {
  const target = startScript(bench, name, argument);
  const { port } = JSON.parse(await target.line('{')) as { readonly port: number };
  return { port, pids: [target.pid] };
}

/** Starts `targets/<name>.ts`, which prints its result as a line of JSON. */
export function startScript(bench: Bench, name: string, argument = {}): BenchProcess {
  const script = fileURLToPath(new URL(`../targets/${name}.ts`, import.meta.url));
  const command = [process.execPath, '--expose-gc', script, JSON.stringify(argument)];
  return bench.processes.start(bench.placement.server, command);
}

/** The reference, twice: a process each that reads and parses 500 bytes of JSON and answers 400. */
export async function echoTwice(bench: Bench, connections: number): Promise<readonly Contender[]> {
  const frame = JSON.stringify({ text: '' });
  const body = { text: 'x'.repeat(ECHO_BODY_BYTES - frame.length) };
  const asked = { requests: bench.requests('echo', [{ path: '/', body }]), connections };
  const start = async (name: string, role: Contender['role']): Promise<Contender> => {
    return { name, role, ...(await startTarget(bench, 'echo')), ...asked, isCpuBound: true };
  };
  return [await start(ECHO, 'reference'), await start(`${ECHO}, again`, 'again')];
}

/** A PostgreSQL 18 on the server's core, with the settings as delivered. */
export interface BenchPostgres {
  /** Its processes work for the replies, and count. */
  readonly pids: readonly number[];
  /** Makes a database, empty or as a copy of another one that nobody uses at the moment. Returns its address. */
  createDatabase(name: string, template?: string): Promise<string>;
}

export async function startPostgres(bench: Bench): Promise<BenchPostgres> {
  const started = startScript(bench, 'postgres');
  const { url } = JSON.parse(await started.line('{')) as { readonly url: string };
  async function run(address: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  return {
    pids: [started.pid],
    async createDatabase(name, template = 'template1') {
      await run(url, `create database ${name} template ${template}`);
      const address = url.replace(/\/postgres$/, `/${name}`);
      await run(address, 'vacuum analyze');
      return address;
    },
  };
}
