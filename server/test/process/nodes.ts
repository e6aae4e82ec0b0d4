import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { makeCaller, type TitleCaller } from './caller.ts';
import { askPurser, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

/** One node of several, and its title, called with the first secret key. */
export interface TestNode extends RunningPurser {
  readonly title: TitleCaller;
}

export interface NodeOptions {
  /** The database's address as this node sees it. */
  readonly through?: string;
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

/** A database with one key file, for any number of nodes and commands. */
export interface Installation extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly titleId: string;
  readonly folder: string;
  /** The environment of a node or command. */
  readonly env: Readonly<Record<string, string>>;
  startNode(options?: NodeOptions): Promise<TestNode>;
  /** Runs a command that answers in JSON. */
  command<T>(...args: readonly string[]): Promise<T>;
  /** Asks the database itself. */
  query<Row>(statement: string): Promise<readonly Row[]>;
  /** Processes of the server for connections of its nodes. Those of a killed node end when the server has ended what they did. */
  connections(): Promise<readonly { readonly pid: number }[]>;
}

const TITLE_ID = 'B0A7';

/** Makes an installation on a new database of the run's shared server, unless one is given. Disposing of it ends its nodes. */
export async function layOut(givenUrl?: string): Promise<Installation> {
  const databaseUrl = givenUrl ?? (await aPostgresDatabase());
  const folder = temporaryFolder();
  const secretKey = randomBytes(24).toString('base64url');
  const env = {
    PURSER_DATABASE_URL: databaseUrl,
    PURSER_KEY_FILE: join(folder.path, 'purser.key'),
    PURSER_BOOTSTRAP_TITLE_ID: TITLE_ID,
    PURSER_BOOTSTRAP_SECRET_KEY: secretKey,
  };
  const nodes: RunningPurser[] = [];
  return {
    databaseUrl,
    titleId: TITLE_ID,
    folder: folder.path,
    env,
    async startNode({ through = databaseUrl, flags = [], env: more = {} } = {}) {
      const ownEnv = { ...env, ...more, PURSER_DATABASE_URL: through };
      const purser = await startPurser({ folder: folder.path, env: ownEnv, flags });
      nodes.push(purser);
      return { ...purser, title: makeCaller({ ...purser, secretKey }) };
    },
    command: (...args) => askPurser(args, { folder: folder.path, env }),
    query: (statement) => queryOnce(databaseUrl, statement),
    // Other tests' nodes have other databases of the same server.
    connections: () =>
      queryOnce(
        databaseUrl,
        `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'purser'`,
      ),
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
      folder[Symbol.dispose]();
    },
  };
}

/** Asks a database on a connection of its own. */
export async function queryOnce<Row>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

/** The value that `percent` of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
