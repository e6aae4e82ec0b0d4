import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/kernel/instant.ts';
import { dial, message } from '../../http/wire.ts';
import { type Running, startService } from '../../support/running.ts';
import { must } from '../../support/stock.ts';
import { type Asking, claimsOf, makeAsking } from '../../support/verifier-calls.ts';
import { type LoggedIn, makeWorld, type Reply, type World } from '../../support/world.ts';

// Verifiers ask the whole service over real connections: what is held, what is granted, and what a bad one gets.

const DOOR = { path: '/Server/GetVerifierFeed' } as const;
const VERIFIERS_MAX = 3;

let running: Running;

beforeAll(async () => {
  running = await startService(undefined, { verifiersMax: VERIFIERS_MAX });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** A verifier that polls again and again. */
async function startVerifier(world: World, { isDeaf = false } = {}) {
  const asking = await makeAsking(world, DOOR);
  const state = { isOver: false, leaseMs: 0, revoked: new Set<string>() };
  let { At } = await asking.tell();
  async function poll(): Promise<void> {
    while (!state.isOver) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await asking.tell({ After: At, Lease: true });
      state.leaseMs = answer.LeaseInMilliseconds;
      const groups: readonly { readonly Ids: readonly string[] }[] = answer.Changes.Tokens ?? [];
      for (const id of groups.flatMap(({ Ids }) => Ids)) state.revoked.add(id);
      // A deaf one asks for the same again, and so never says that it knows.
      if (!isDeaf) ({ At } = answer);
    }
    await asking.tell({ Goodbye: true });
  }
  const polling = poll();
  await expect.poll(() => state.leaseMs).toBeGreaterThan(0);
  return {
    state,
    headers: asking.headers,
    async [Symbol.asyncDispose]() {
      state.isOver = true;
      await polling;
    },
  };
}

function revoke(world: World, { entityToken }: LoggedIn): Promise<Reply> {
  return world.call('/Authentication/RevokeEntityToken', {}, { entityToken });
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

test('a verifier with a lease knows of a revocation before that is answered', async () => {
  const world = await makeWorld(running);
  const player = await world.logIn();
  await using verifier = await startVerifier(world);
  expect(verifier.state.leaseMs).toBeLessThanOrEqual(850);
  expect(await metric('purser_verifiers')).toBe(1);
  expect(await metric('purser_verifier_leases')).toBe(1);
  const before = await metric('purser_verifier_waits_total');
  await must(revoke(world, player));
  expect(verifier.state.revoked).toEqual(new Set([claimsOf(player.entityToken).jti]));
  expect(await metric('purser_verifier_waits_total')).toBeGreaterThan(before);
  const lines = running.lines.filter(({ operation }) => operation === DOOR.path);
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['debug']));
});

test('one that never confirms keeps nobody but a revoker waiting, and is granted no other lease', async () => {
  const world = await makeWorld(running);
  await using deaf = await startVerifier(world, { isDeaf: true });
  for (const missed of ['once', 'twice']) {
    // oxlint-disable no-await-in-loop
    const revoking = revoke(world, await world.logIn(missed));
    await world.logIn('another');
    expect(await must(revoking)).toEqual({});
    // oxlint-enable no-await-in-loop
  }
  await expect.poll(() => deaf.state.leaseMs).toBe(0);
});

test('no other key of the title, and no other title, speaks for a verifier by its id', async () => {
  const world = await makeWorld(running);
  await using verifier = await startVerifier(world);
  for (const of of [world, await world.otherTitle()]) {
    // oxlint-disable-next-line no-await-in-loop
    const other = await makeAsking(of, DOOR);
    // oxlint-disable-next-line no-await-in-loop
    await must(other.ask({ Goodbye: true }, verifier.headers));
    // oxlint-disable-next-line no-await-in-loop
    expect(await metric('purser_verifier_leases')).toBe(1);
  }
});

test('a poll without a lease is held until something concerns the title', async () => {
  const world = await makeWorld(running);
  const player = await world.logIn();
  const verifier = await makeAsking(world, DOOR);
  const { At } = await verifier.tell();
  const polling = verifier.tell({ After: At });
  const other = await world.otherTitle();
  await must(revoke(other, await other.logIn()));
  await must(revoke(world, player));
  const { Changes, ...answer } = await polling;
  const { jti } = claimsOf(player.entityToken);
  expect(Changes).toEqual({ Tokens: [{ Until: expect.any(String), Ids: [jti] }] });
  expect(answer).toMatchObject({ LeaseInMilliseconds: 0, IsComplete: true, MustReload: false });
  expect(answer.At.Number).toBeGreaterThan(At.Number);
  await verifier.tell({ Goodbye: true });
});

test('an entry that the service does not have: begin anew', async () => {
  const verifier = await makeAsking(await makeWorld(running), DOOR);
  const { At } = await verifier.tell();
  for (const After of [
    { ...At, EntryId: 'x'.repeat(22) },
    { Number: At.Number + 1_000, EntryId: At.EntryId },
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await verifier.tell({ After, Lease: true })).toMatchObject({ MustReload: true });
  }
  await verifier.tell({ Goodbye: true });
});

test('one verifier too many is answered at once; another title gets a place', async () => {
  const world = await makeWorld(running);
  const make = (of: World): Promise<Asking> => makeAsking(of, DOOR);
  const verifiers = [await make(world), await make(world), await make(world), await make(world)];
  const { At } = await verifiers[0]!.tell();
  const ends: number[] = [];
  const polling = verifiers.slice(0, VERIFIERS_MAX).map(async (one, index) => {
    await one.tell({ After: At });
    ends.push(index);
  });
  await expect.poll(() => metric('purser_verifiers')).toBe(VERIFIERS_MAX);
  // It would be held for twenty seconds.
  const answer = await verifiers[VERIFIERS_MAX]!.tell({ After: At });
  expect(answer).toMatchObject({ At, LeaseInMilliseconds: 0, MustReload: false, Changes: {} });
  expect(ends).toEqual([]);
  const other = await make(await world.otherTitle());
  const { At: here } = await other.tell();
  const others = other.tell({ After: here });
  await expect.poll(() => ends).toEqual([VERIFIERS_MAX - 1]);
  const saying = [...verifiers, other].map((one) => one.tell({ Goodbye: true }));
  await Promise.all([...saying, ...polling, others]);
  expect(await metric('purser_verifiers')).toBe(0);
});

/** So many that they fill two pages and a part of the third. */
const REVOKED = 45_000;

function revokeMany({ titleId }: World): void {
  using database = new DatabaseSync(running.databasePath);
  const insert = database.prepare(
    "insert into token_revocations (token_id, title_id, issued_by, expires_at) values (?, ?, 's', ?)",
  );
  const until = running.clock.now() + DAY_MS;
  database.exec('begin');
  for (let count = 0; count < REVOKED; count += 1) {
    insert.run(`token-${String(count).padStart(16, '0')}`, titleId, until);
  }
  database.exec('commit');
}

test('a large snapshot comes in pages, and those who do not take theirs keep nobody waiting', async () => {
  const world = await makeWorld(running);
  revokeMany(world);
  const key = await world.limitedKey(['server']);
  const headers = { 'X-SecretKey': key, 'X-Purser-Verifier': 'a'.repeat(22) };
  const body = JSON.stringify({ Nonce: 'a-nonce-of-ours' });
  const slow = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const wire = await dial(Number(new URL(running.url).port));
      wire.send(message(DOOR.path, { headers, body }));
      wire.socket.pause();
      return wire;
    }),
  );
  const verifier = await makeAsking(world, DOOR);
  const ids = new Set<string>();
  let page = await verifier.tell();
  const { At } = page;
  for (;;) {
    for (const { Ids } of page.Changes.Tokens ?? []) for (const id of Ids) ids.add(id);
    expect(page).toMatchObject({ At, IsComplete: page.Next === undefined });
    if (page.Next === undefined) break;
    // oxlint-disable-next-line no-await-in-loop
    page = await verifier.tell({ After: At, Cursor: page.Next });
  }
  expect(ids.size).toBe(REVOKED);
  for (const { socket } of slow) socket.resume();
  const replies = await Promise.all(slow.map((wire) => wire.reply()));
  expect(new Set(replies.map(({ json }) => json.data.Changes.Tokens.length))).toEqual(new Set([1]));
});

test('an id of 64 KB in the head does not get in, and nobody else notices', async () => {
  const wire = await dial(Number(new URL(running.url).port));
  const headers = { 'X-Purser-Verifier': 'a'.repeat(64 * 1024) };
  wire.send(message(DOOR.path, { headers, body: '{}' }));
  expect((await wire.reply()).status).toBe(431);
  await (await makeAsking(await makeWorld(running), DOOR)).tell();
});

test('a drain answers what is held at once, and grants and holds nothing afterwards', async () => {
  const world = await makeWorld(running);
  const verifier = await makeAsking(world, DOOR);
  const { At } = await verifier.tell();
  const polling = verifier.tell({ After: At });
  await expect.poll(() => metric('purser_verifiers')).toBe(1);
  running.app.drain();
  const answer = { At, LeaseInMilliseconds: 0, MustReload: false, Changes: {} };
  expect(await polling).toMatchObject(answer);
  expect(await verifier.tell({ After: At, Lease: true })).toMatchObject(answer);
});
