import pg from 'pg';
import { expect } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { call } from './caller.ts';
import { layOut, type TestNode } from './nodes.ts';
import { openNetwork } from './proxy.ts';

/** A primary with a synchronous standby, and three nodes on it, two of which find their database by an address that can lead elsewhere. */
export interface Split extends AsyncDisposable {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  readonly movable: readonly [TestNode, TestNode];
  /** It reaches the old primary for ever, which takes everything and can confirm no commit. */
  readonly third: TestNode;
  /** Tokens that are good at the third node, and one to ask about them with. */
  makeTokens(
    count: number,
  ): Promise<{ readonly tokens: readonly string[]; readonly judge: string }>;
  /** Promotes the standby, to which new connections of the movable nodes lead from now on. Those that are open stay. */
  failOver(): Promise<void>;
  /** Revokes one token after the other through a movable node, and gives the first whose revocation is answered. The old primary may know of those before it. */
  revokeOneOf(tokens: readonly string[], judge: string): Promise<string>;
}

/** Starts all of it. */
export async function openSplit(): Promise<Split> {
  const primary = await startPostgres(18);
  const installation = await layOut(primary.url);
  // The first start makes the tables, the title and its keys.
  await (await installation.startNode()).stop();
  const standby = await primary.startStandby();
  await waitForCommitsOn(primary);
  const network = await openNetwork(primary.url);
  const through = network.url;
  const [one, two, third] = await Promise.all([
    installation.startNode({ through }),
    installation.startNode({ through }),
    installation.startNode(),
  ]);
  return {
    primary,
    standby,
    movable: [one, two],
    third,
    async makeTokens(count) {
      const tokens = await Promise.all(Array.from({ length: count }, () => one.title.titleToken()));
      const judge = await one.title.titleToken();
      for (const token of tokens) expect(await third.title.validate(token, judge)).toBe('OK');
      return { tokens, judge };
    },
    async failOver() {
      await ask(standby, 'select pg_promote()');
      network.leadTo(standby.url);
    },
    async revokeOneOf(tokens, judge) {
      const url = `${one.url}/Authentication/RevokeEntityToken`;
      for (const token of tokens) {
        const { status } = await call(url, { EntityToken: token }, { entityToken: judge });
        if (status === 200) return token;
      }
      throw new Error('No revocation was answered');
    },
    async [Symbol.asyncDispose]() {
      await installation[Symbol.asyncDispose]();
      await network[Symbol.asyncDispose]();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** From now on every commit waits for the standby, which follows. */
async function waitForCommitsOn(primary: PostgresServer): Promise<void> {
  await ask(primary, 'alter system set synchronous_standby_names = standby');
  await ask(primary, 'select pg_reload_conf()');
  await expect
    .poll(() => ask(primary, 'select sync_state from pg_stat_replication'))
    .toEqual([{ sync_state: 'sync' }]);
}

/** Asks a server itself. */
export async function ask({ url }: PostgresServer, statement: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
