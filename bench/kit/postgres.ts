import pg from 'pg';
import type { Bench } from './bench.ts';
import { startChild } from './targets.ts';

/** A PostgreSQL 18 of its own on the server's core, as durable as it is delivered. */
export interface BenchPostgres {
  /** Its processes work for the replies, and count. */
  readonly pids: readonly number[];
  /** Makes an empty database and gives its address. */
  createDatabase(name: string): Promise<string>;
}

/** Starts one; it ends with the bench's household. */
export async function startBenchPostgres(bench: Bench): Promise<BenchPostgres> {
  const member = startChild(bench, 'postgres');
  const { url } = JSON.parse(await member.firstLine()) as { readonly url: string };
  return {
    pids: [member.pid],
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url.replace(/\/postgres$/, `/${name}`);
    },
  };
}
