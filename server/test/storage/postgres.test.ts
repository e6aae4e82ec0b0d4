import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/app/storage/commands.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { CONFORMANCE, makeStorages, MODELS } from './conformance.ts';
import { makePostgres } from './make-storages.ts';
import { openNode } from './postgres-given.ts';
import { DENIED, isTidyTransaction, transactionsIn } from './sql-subset.ts';

/** Every statement that the driver was given, connection by connection, from the first test to the last. */
const sent = new Map<object, string[]>();
const send: (...asked: unknown[]) => unknown = pg.Client.prototype.query;

/** A statement, or a prepared one. */
function textOf(asked: unknown): string | undefined {
  return typeof asked === 'string' ? asked : (asked as { readonly text?: string }).text;
}

beforeAll(() => {
  function record(this: object, ...asked: unknown[]): unknown {
    const statements = sent.get(this) ?? [];
    const text = textOf(asked[0]);
    if (text !== undefined) statements.push(...text.split('; '));
    sent.set(this, statements);
    return send.apply(this, asked);
  }
  Object.assign(pg.Client.prototype, { query: record });
});

afterAll(() => {
  Object.assign(pg.Client.prototype, { query: send });
});

const hasAppended = (statements: readonly string[]) =>
  statements.some((statement) =>
    /^(with raised as [^]*)?insert into control_log/.test(statement),
  ) && statements.at(-1) === 'commit';

/** The head is the first row that is locked. */
const hasLockedHead = ([, ...statements]: readonly string[]) =>
  statements.find((one) => !one.startsWith('set local'))?.startsWith('update control_head');

/** `npm test` plays these where it costs less (sqlite.test.ts). */
const DRAWN_AT_RANDOM: readonly string[] = ['control model', 'economy model', 'wallet model'];

describe.skipIf(NO_POSTGRES)('PostgreSQL 18', () => {
  const makeFor = makeStorages(() => makePostgres());
  for (const [name, conformance] of CONFORMANCE) {
    const tags = DRAWN_AT_RANDOM.includes(name) ? ['thorough'] : [];
    describe(name, { tags }, () => conformance(makeFor(name)));
  }

  // Their rules are shown where it costs less (sqlite.test.ts): of the commands only the locks are others here.
  for (const [name, model] of MODELS) {
    describe(name, { tags: 'thorough' }, () => model(() => makePostgres(), 0.3));
  }

  it('makes its schema, takes part as a node and listens', async () => {
    const storage = await openNode({ url: await aPostgresDatabase('empty') });
    const { nodes } = storage;
    await nodes.join('a');
    await nodes.join('a');
    expect(await nodes.renew({ nodeId: 'a', applied: 7 })).toBe('renewed');
    expect(await nodes.renew({ nodeId: 'b', applied: 7 })).toBe('gone');
    await nodes.expel({ nodeId: 'a', heartbeat: 0 });
    expect(await nodes.publish({ nodeId: 'b', applied: 8 })).toMatchObject([{ nodeId: 'a' }]);
    await nodes.publish({ nodeId: 'a', applied: 8 });
    expect(await nodes.list()).toEqual([{ nodeId: 'a', applied: 8, heartbeat: 1 }]);
    await nodes.join('b');
    await nodes.expel({ nodeId: 'a', heartbeat: 1 });
    await nodes.leave('b');
    await nodes.leave('b');
    expect(await nodes.list()).toEqual([]);
    const woken = Promise.withResolvers<void>();
    const stop = await storage.listen(() => woken.resolve());
    await woken.promise;
    await stop();
    await storage.close();
  });
});

describe.skipIf(NO_POSTGRES)('the statements that were sent', () => {
  const statements = () => new Set([...sent.values()].flat());

  it('is everything', () => {
    expect(statements().size).toBeGreaterThan(COMMANDS.size);
  });

  it.each(DENIED)('have no $what: $why', ({ pattern }) => {
    expect([...statements()].filter((statement) => pattern.test(statement))).toEqual([]);
  });

  it('listen on connections that do nothing else', () => {
    const listening = [...sent.values()].filter((all) => all.includes('listen purser_control'));
    expect(listening.length).toBeGreaterThan(0);
    for (const all of listening) expect(all).toEqual(['listen purser_control']);
  });

  it('append control entries only in transactions that have locked the head first', () => {
    const appending = [...sent.values()].flatMap(transactionsIn).filter(hasAppended);
    expect(appending.length).toBeGreaterThan(0);
    expect(appending.filter((statements) => !hasLockedHead(statements))).toEqual([]);
  });

  it('change the schema as their own transactions', () => {
    for (const statements of sent.values()) expect(isTidyTransaction(statements)).toBe(true);
  });
});
