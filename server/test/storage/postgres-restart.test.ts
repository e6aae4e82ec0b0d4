import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { findSession } from '../../src/players/commands/sessions.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { aTitle, logIn, NOW, unique, uniqueHex } from './given.ts';
import { openNodeForTest, refusalOf } from './postgres-given.ts';

describe.skipIf(NO_POSTGRES)('a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(18);
  });
  afterAll(() => server?.stop());

  it('may be away when a node starts', async () => {
    await server.halt();
    expect(await refusalOf(openNodeForTest({ url: server.url }))).toBeInstanceOf(
      StorageUnavailable,
    );
    await server.restart();
    const storage = await openNodeForTest({ url: server.url });
    await expect(storage.probe()).resolves.toBeUndefined();
  });

  it('may crash and come back under load: what was acknowledged is there, and the rest was refused', async () => {
    const storage = await openNodeForTest({ url: server.url });
    const titleId = await aTitle(storage);
    const kept: string[] = [];
    const errors: unknown[] = [];
    const state = { isOver: false, afterwards: 0 };
    async function load(): Promise<void> {
      while (!state.isOver) {
        try {
          const { session } = await logIn(storage, { titleId, subject: uniqueHex(8) });
          kept.push(session.sessionId);
          if (errors.length > 0) state.afterwards += 1;
        } catch (error) {
          errors.push(error);
          await sleep(5);
        }
      }
    }
    const loads = Array.from({ length: 16 }, load);
    const wakes = { count: 0 };
    const stopListening = await storage.listen(() => {
      wakes.count += 1;
    });
    await until(() => kept.length > 50 && wakes.count > 0);
    await server.restart();
    await until(() => state.afterwards > 50);
    state.isOver = true;
    await Promise.all(loads);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toBeInstanceOf(StorageUnavailable);
    const found = await Promise.all(
      kept.map((sessionId) => storage.run(findSession, { titleId, sessionId })),
    );
    expect(found.filter((session) => session === undefined)).toEqual([]);
    const before = wakes.count;
    // The listener reconnects by itself, and receives the next revocation.
    await until(
      () => wakes.count > before,
      () =>
        storage.run(revokeToken, {
          titleId,
          tokenId: unique('t'),
          issuedBy: { kind: 'session', id: 'session' },
          expiresAt: NOW + DAY_MS,
          now: NOW,
        }),
    );
    await stopListening();
  });
});

/** Waits for a condition, doing something between two checks. */
async function until(
  condition: () => boolean,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  while (!condition()) {
    await meanwhile();
    await sleep(10);
  }
}
