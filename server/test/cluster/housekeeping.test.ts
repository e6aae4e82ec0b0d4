import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { CONTROL_LOG_KEPT_MS, REFUSED_ATTEMPTS_PER_MINUTE } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { digestOf, systemRandom } from '../../src/kernel/secrets.ts';
import { playerHistory } from '../../src/players/commands/history.ts';
import { createTitle, issueSecretKey, listSecretKeys } from '../../src/titles/commands.ts';
import { newSecretKeyText } from '../../src/titles/secret-key.ts';
import { ban } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import { makeWorld } from '../support/world.ts';

// Housekeeping of one process in its memory, besides answering calls.

let running: Running;
beforeEach(async () => {
  running = await startService();
  onTestFinished(() => running[Symbol.asyncDispose]());
});

it('counts a rebuild as a change, so that no caller who was judged before it is remembered', async () => {
  const { app, storage, clock } = running;
  await app.http.catchUp();
  const before = app.http.generation();
  for (const titleId of ['AAAA', 'BBBB']) {
    // oxlint-disable-next-line no-await-in-loop
    await storage.run(createTitle, { titleId, name: 'A game', now: clock.now() });
  }
  // The log no longer has the entry that this process has to read next.
  await storage.prune(clock.now() + CONTROL_LOG_KEPT_MS + 1);
  await app.http.catchUp();
  // A rebuild counts as one change; two entries would count as two.
  expect(app.http.generation()).toBe(before + 1);
});

it('stores the last use of a key when it closes', async () => {
  const { app, storage, clock } = running;
  const text = newSecretKeyText(systemRandom);
  await storage.run(createTitle, { titleId: 'AAAA', name: 'A game', now: clock.now() });
  await storage.run(issueSecretKey, {
    keyId: 'one',
    titleId: 'AAAA',
    name: 'Server',
    digest: digestOf(text),
    hint: 'hint',
    scopes: [],
    createdAt: clock.now(),
    madeBy: 'commandLine',
    expiresAt: undefined,
  });
  await app.http.catchUp();
  expect(app.http.authenticate.secretKey(text)).toMatchObject({ keyId: 'one' });
  await app.close();
  const lastUsedAt = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  expect(await storage.run(listSecretKeys, {})).toMatchObject([{ keyId: 'one', lastUsedAt }]);
});

it('gives the refused logins of a player that are too many one entry a minute', async () => {
  const { app, storage, clock } = running;
  const world = await makeWorld(running);
  const { playerId } = await world.logIn();
  await ban(world, { ServiceId: playerId });
  const { titleId } = world;
  const body = { TitleId: titleId, CustomId: 'player-one' };
  for (let login = 0; login < REFUSED_ATTEMPTS_PER_MINUTE + 3; login += 1) {
    clock.advance(1);
    // oxlint-disable-next-line no-await-in-loop
    await world.call('/Client/LoginWithCustomID', body);
  }
  const lastAt = clock.now();
  await app.everyMinute();
  const page = { ...WHOLE_LIST, count: 1 };
  const newest = async () =>
    (await storage.run(playerHistory, { titleId, playerId, loginsSince: 0, page }))?.[0];
  await expect.poll(newest).toMatchObject({ kind: 'loginRefused', at: lastAt, more: 3 });
});

it('is not ready once it drains, also for a request whose probe is under way', async () => {
  const { app } = running;
  const asked = app.judge();
  app.drain();
  expect((await asked).state).toBe('draining');
  expect(await app.judge()).toEqual({ state: 'draining' });
});

it('keeps entries of the control log for so long that a node which is away for an hour reads on', () => {
  expect(CONTROL_LOG_KEPT_MS).toBeGreaterThanOrEqual(HOUR_MS);
});
