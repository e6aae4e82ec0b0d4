import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../../src/storage/postgres/storage.ts';
import type { PostgresVersion } from './postgres-packages.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { SERVING_ROLE } from './serving-role.ts';
import { guardRun } from './run-guard.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests get databases (postgres-databases.ts). */
    readonly postgresAllocator: string;
  }
}

/** The content of a new database: nothing, or the schema of this program. */
export type DatabaseContent = 'empty' | 'migrated';

/** Whether a server flushes what it commits, as it should, or is fast: what the machine loses with its power is of no test. */
export type Flushing = 'flushing' | 'fast';

/**
 * Opens an HTTP server that gives databases to all files of a run. A PostgreSQL of each version is started at the first
 * request for it, so that a run without such tests pays nothing. All processes that the run starts end with it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endRun = guardRun();
  const servers = new Map<string, Promise<SharedServer>>();
  function serverOf({ version, flushing }: DatabaseRequest): Promise<SharedServer> {
    const name = `${version} ${flushing}`;
    const server = servers.get(name) ?? startShared(version, flushing);
    servers.set(name, server);
    return server;
  }
  const allocator = await openAllocator(async (request) =>
    (await serverOf(request)).createDatabase(request.content),
  );
  const { port } = allocator.address() as AddressInfo;
  project.provide('postgresAllocator', `http://127.0.0.1:${port}`);
  return async () => {
    allocator.close();
    const started = await Promise.allSettled(servers.values());
    for (const it of started) if (it.status === 'fulfilled') await it.value.server.stop();
    await endRun();
  };
}

interface DatabaseRequest {
  readonly version: PostgresVersion;
  readonly content: DatabaseContent;
  readonly flushing: Flushing;
}

/** Opens an HTTP server that answers `/18/migrated/fast` with the address of a new database. */
async function openAllocator(
  create: (request: DatabaseRequest) => Promise<string>,
): Promise<Server> {
  const allocator = createServer((request, response) => {
    const [, version, content, flushing] = (request.url ?? '').split('/');
    create({
      version: version === '15' ? 15 : 18,
      content: content as DatabaseContent,
      flushing: flushing as Flushing,
    }).then(
      (url) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  allocator.listen(0, '127.0.0.1', resolve);
  await promise;
  return allocator;
}

interface SharedServer {
  readonly server: PostgresServer;
  createDatabase(content: DatabaseContent): Promise<string>;
}

const TEMPLATE = 'purser_template';
/** The shared server never crashes, and no file outlives the run. Tests of crashes have servers of their own. */
const WITHOUT_CRASHES = { full_page_writes: 'off' };

async function startShared(version: PostgresVersion, flushing: Flushing): Promise<SharedServer> {
  const fsync = flushing === 'fast' ? 'off' : 'on';
  const server = await startPostgres(version, { settings: { ...WITHOUT_CRASHES, fsync } });
  const urlOf = (name: string) => server.url.replace(/\/postgres$/, `/${name}`);
  const create = (name: string, template: string) =>
    asSuperuser(server.url, `create database ${name} template ${template}`);
  await create(TEMPLATE, 'template0');
  await migratePostgres(urlOf(TEMPLATE));
  await asSuperuser(urlOf(TEMPLATE), makeServingRole(server.url));
  let count = 0;
  return {
    server,
    async createDatabase(content) {
      count += 1;
      const name = `test_${count}`;
      await create(name, content === 'migrated' ? TEMPLATE : 'template0');
      return urlOf(name);
    },
  };
}

/** A role with the privileges of a serving one (docs/guides/postgresql.md), and the superuser's password (asServingRole). */
function makeServingRole(superuserUrl: string): string {
  const password = decodeURIComponent(new URL(superuserUrl).password);
  return `create role ${SERVING_ROLE} login password '${password}';
    grant usage on schema public to ${SERVING_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${SERVING_ROLE};`;
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
