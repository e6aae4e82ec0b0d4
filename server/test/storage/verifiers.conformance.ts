import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  publishSigningKey,
  revokeSigningKey,
  revokeToken,
} from '../../src/credentials/commands.ts';
import type { ControlFact, EntryRef } from '../../src/kernel/control.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { revokeAllOfPlayer, revokeSession } from '../../src/players/commands/sessions.ts';
import { skipControlNumbers } from '../../src/storage/installation.ts';
import { createTitle, issueSecretKey, revokeSecretKey } from '../../src/titles/commands.ts';
import { readVerifierPage, type VerifierPage } from '../../src/verifiers/commands.ts';
import {
  type Change,
  change,
  type Entry,
  makeChange,
  type Run,
  stateOf,
  titleIn,
} from './control-model.conformance.ts';
import { removal } from './deletion.conformance.ts';
import {
  aTitle,
  entriesAfter,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
} from './given.ts';

type PageInput = Parameters<(typeof readVerifierPage)['pack']>[0];

/** Reads a page; throws where it is none. */
async function pageOf(storage: TestedStorage, of: Omit<PageInput, 'now'>): Promise<VerifierPage> {
  const page = await storage.run(readVerifierPage, { ...of, now: NOW });
  if (typeof page === 'string') throw new Error(page);
  return page;
}

interface Snapshot {
  readonly at: EntryRef;
  readonly changes: readonly ControlFact[];
  readonly pages: number;
}

/** Reads all pages as a verifier does; `between` is told before each page but the first. */
async function readAll(
  storage: TestedStorage,
  of: Pick<PageInput, 'titleId' | 'factsMax'>,
  between: () => unknown = () => {},
): Promise<Snapshot> {
  let page = await pageOf(storage, of);
  const at = page.head;
  const changes = [...page.changes];
  let pages = 1;
  for (; page.next !== undefined; pages += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await between();
    // oxlint-disable-next-line no-await-in-loop
    page = await pageOf(storage, { ...of, after: at, cursor: page.next });
    changes.push(...page.changes);
  }
  return { at, changes, pages };
}

const idOf = ({ body }: ControlFact): string => {
  const { tokenId, sessionId, playerId, keyId, kid, titleId } = body as Record<string, string>;
  return tokenId ?? sessionId ?? playerId ?? keyId ?? kid ?? titleId ?? '';
};

const idsOf = (facts: readonly ControlFact[]) => facts.map(idOf).toSorted();

/** Revocations of a title's tokens, with their ids. */
async function revokeTokens(storage: TestedStorage, titleId: string, count: number) {
  const ids = Array.from({ length: count }, () => unique('token-'));
  const revoke = (tokenId: string) =>
    storage.run(revokeToken, {
      titleId,
      tokenId,
      issuedBy: { kind: 'secretKey', id: 'key' },
      expiresAt: NOW + DAY_MS,
      now: NOW,
    });
  await Promise.all(ids.map(revoke));
  return ids;
}

/** Issues a secret key, and gives its id. */
async function aKey(storage: TestedStorage, titleId: string): Promise<string> {
  const keyId = unique('key-');
  await storage.run(issueSecretKey, {
    keyId,
    titleId,
    name: 'A key',
    digest: keyId,
    hint: '',
    scopes: ['admin'],
    createdAt: NOW,
    madeBy: 'commandLine',
    expiresAt: undefined,
  });
  return keyId;
}

/** Tests the promises of `verifiers.readPage`. */
export function verifiersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeEach(async () => {
    storage = await make();
    onTestFinished(() => storage.close());
  });

  describe('a title', () => {
    /** One fact of each kind in a title, and what names them. */
    async function revokeSome(titleId: string, kid: string): Promise<readonly string[]> {
      const keyId = await aKey(storage, titleId);
      await storage.run(revokeSigningKey, { kid, titleId, now: NOW });
      const tokens = await revokeTokens(storage, titleId, 1);
      const ended = await logIn(storage, { titleId, subject: 'ended' });
      const { playerId, sessionId } = { ...ended.player, ...ended.session };
      await storage.run(revokeSession, { titleId, playerId, sessionId, now: NOW });
      const revoked = await logIn(storage, { titleId, subject: 'revoked' });
      const deleted = await logIn(storage, { titleId, subject: 'deleted' });
      const of = { titleId, now: NOW };
      await storage.run(revokeAllOfPlayer, { ...of, playerId: revoked.player.playerId });
      await storage.run(removePlayer, removal(deleted.player));
      const players = [revoked.player.playerId, deleted.player.playerId];
      return [titleId, keyId, kid, ...tokens, sessionId, ...players];
    }

    it('sees its own facts and those of the installation, and nobody else’s', async () => {
      const [one, other] = await twoTitles(storage);
      const kid = unique('kid-');
      await storage.run(publishSigningKey, { kid, sealed: 'sealed', now: NOW });
      const ofOne = await revokeSome(one, kid);
      const ofOther = await revokeSome(other, kid);
      for (const [titleId, ids] of [
        [one, ofOne],
        [other, ofOther],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop
        for (const factsMax of [undefined, 1]) {
          // oxlint-disable-next-line no-await-in-loop
          const { changes } = await readAll(
            storage,
            factsMax ? { titleId, factsMax } : { titleId },
          );
          expect(idsOf(changes)).toEqual([...ids, kid].toSorted());
          const kinds = changes.map(({ kind }) => kind);
          expect(new Set(kinds).size).toBe(7);
        }
      }
    });

    it('is told no key that was revoked, and nothing that ended long ago', async () => {
      const titleId = await aTitle(storage);
      const keyId = await aKey(storage, titleId);
      await storage.run(revokeSecretKey, { keyId, now: NOW });
      const ends = [NOW - HOUR_MS, NOW - 5 * MINUTE_MS, NOW - 5 * MINUTE_MS + 1];
      const ids = ends.map(() => unique('token-'));
      for (const [index, expiresAt] of ends.entries()) {
        const tokenId = ids[index] as string;
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(revokeToken, {
          titleId,
          tokenId,
          issuedBy: { kind: 'secretKey', id: 'key' },
          expiresAt,
          now: NOW - DAY_MS,
        });
        // oxlint-disable-next-line no-await-in-loop
        const { player, session } = await logIn(storage, { titleId, expiresAt });
        const of = { titleId, playerId: player.playerId, sessionId: session.sessionId, now: NOW };
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(revokeSession, of);
        ids.push(session.sessionId);
      }
      const { changes } = await readAll(storage, { titleId });
      expect(idsOf(changes)).toEqual([titleId, ids[2] ?? '', ids.at(-1) ?? ''].toSorted());
    });
  });

  describe('pages', () => {
    it('have as many facts as they may, each once, and go on with the next kind', async () => {
      const titleId = await aTitle(storage);
      const ids = [titleId, ...(await revokeTokens(storage, titleId, 9))];
      const made = Array.from({ length: 7 }, (_, at) =>
        Promise.all([
          logIn(storage, { titleId, subject: `ended ${at}`, expiresAt: NOW + DAY_MS - at }),
          logIn(storage, { titleId, subject: `revoked ${at}` }),
          logIn(storage, { titleId, subject: `deleted ${at}` }),
        ]),
      );
      // The order of the moments is another one than that of the ids.
      for (const [at, [ended, revoked, deleted]] of (await Promise.all(made))
        .toReversed()
        .entries()) {
        const of = { titleId, now: NOW + at };
        const { sessionId } = ended.session;
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(revokeSession, { ...of, playerId: ended.player.playerId, sessionId });
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(revokeAllOfPlayer, { ...of, playerId: revoked.player.playerId });
        // oxlint-disable-next-line no-await-in-loop
        await storage.run(removePlayer, removal(deleted.player, of.now));
        ids.push(sessionId, revoked.player.playerId, deleted.player.playerId);
      }
      for (const factsMax of [1, 2, 3, 5, 13, 30, 31, 32, 20_000]) {
        // oxlint-disable-next-line no-await-in-loop
        const { changes, pages } = await readAll(storage, { titleId, factsMax });
        expect(idsOf(changes)).toEqual(ids.toSorted());
        expect(pages).toBeLessThanOrEqual(Math.ceil(ids.length / factsMax) + 1);
        expect(pages).toBeGreaterThanOrEqual(Math.ceil((ids.length - 1) / factsMax));
      }
    });

    it('are read anew where the log has another entry, or none, at the number of the first', async () => {
      const titleId = await aTitle(storage);
      await revokeTokens(storage, titleId, 5);
      const { head, next } = await pageOf(storage, { titleId, factsMax: 2 });
      const read = (after: EntryRef) =>
        storage.run(readVerifierPage, { titleId, now: NOW, after, cursor: next, factsMax: 2 });
      expect(await read(head)).toMatchObject({ head });
      for (const after of [
        { ...head, id: 'another' },
        { ...head, id: '' },
        { ...head, seq: head.seq - 1 },
        { ...head, seq: head.seq + 1 },
        { seq: Number.MAX_SAFE_INTEGER, id: '\0' },
        { seq: 1e300, id: head.id },
        { seq: 0, id: '' },
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await read(after), JSON.stringify(after)).toBe('reload');
      }
      await revokeTokens(storage, titleId, 1);
      expect(await read(head)).toMatchObject({ head: { seq: head.seq + 1 } });
      // As a restore does: numbers go on elsewhere, and so does a second restore of the same backup.
      await storage.run(skipControlNumbers);
      const skipped = (await pageOf(storage, { titleId })).head;
      expect(await read(skipped)).toMatchObject({ head: skipped });
      await revokeTokens(storage, titleId, 1);
      expect(await read(skipped)).toBe('reload');
      expect(await read({ seq: skipped.seq + 1, id: 'of another restore' })).toBe('reload');
    });

    it('refuse every text that is no cursor of theirs', async () => {
      const titleId = await aTitle(storage);
      await revokeTokens(storage, titleId, 5);
      const { head, next } = await pageOf(storage, { titleId, factsMax: 2 });
      const of = { titleId, now: NOW, factsMax: 2 };
      expect(await storage.run(readVerifierPage, { ...of, cursor: next })).toBe('badCursor');
      const good = [next, '0.0.', '3.999999999999999.z', "1.0.' or 1=1 --".replaceAll(' ', '')];
      for (const cursor of good) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(readVerifierPage, { ...of, after: head, cursor })).toMatchObject({
          head,
        });
      }
      const bad = [
        '',
        '0',
        '4.0.',
        '9.0.',
        '-1.0.',
        '1.1e9.x',
        '1.1234567890123456.x',
        '1.0.\0',
        '1.0.é',
        '1.0.a b',
        `1.0.${'x'.repeat(129)}`,
        '\ud800',
      ];
      for (const cursor of bad) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await storage.run(readVerifierPage, { ...of, after: head, cursor }), cursor).toBe(
          'badCursor',
        );
      }
    });
  });

  it('gives with the entries behind its first page the state of a node, whatever changes meanwhile', async () => {
    const run = fc.record({
      before: fc.array(change, { minLength: 10, maxLength: 40 }),
      meanwhile: fc.array(change, { minLength: 10, maxLength: 40 }),
      factsMax: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(run, (drawn) => compareWithNode(drawn, make)),
      { numRuns: 6, endOnFailure: true },
    );
  });
}

interface Drawn {
  readonly before: readonly Change[];
  readonly meanwhile: readonly Change[];
  readonly factsMax: number;
}

async function compareWithNode({ before, meanwhile, factsMax }: Drawn, make: MakeStorage) {
  const storage = await make();
  try {
    const run: Run = { storage, made: new Set() };
    let now = NOW - 50 * DAY_MS;
    const changeNext = (one: Change): Promise<unknown> => {
      now = Math.min(NOW, now + one.laterMs);
      return makeChange(run, one, now);
    };
    for (const titleId of TITLES) {
      // oxlint-disable-next-line no-await-in-loop
      await storage.run(createTitle, { titleId, name: titleId, now });
    }
    await Promise.all(before.map(changeNext));
    const left = [...meanwhile];
    const underWay: Promise<unknown>[] = [];
    // Some are committed between two pages, others while pages are read.
    const between = () => {
      const some = left.splice(0, 2).map(changeNext);
      underWay.push(...some);
      return some[0];
    };
    const snapshots = await Promise.all(
      TITLES.map(async (titleId) => ({
        titleId,
        ...(await readAll(storage, { titleId, factsMax }, between)),
      })),
    );
    await Promise.all([...underWay, ...left.map(changeNext)]);
    const everything = (await storage.readLog(undefined)).entries;
    for (const { titleId, at, changes } of snapshots) {
      // oxlint-disable-next-line no-await-in-loop
      const later = (await entriesAfter(storage, at.seq)).filter(
        (entry) => (entry.titleId ?? titleId) === titleId,
      );
      const ofTitle = everything.filter((fact) => (titleIn(fact) ?? titleId) === titleId);
      expect(toldOf([...changes, ...later])).toEqual(toldOf(ofTitle));
    }
  } finally {
    await storage.close();
  }
}

const TITLES = ['AAAA', 'BBBB'];

/** The kinds that tell a verifier something. */
const KINDS = [
  'title',
  'secretKey',
  'signingKey',
  'titleSigningKeyRevoked',
  'tokenRevoked',
  'sessionRevoked',
  'playerEpoch',
];

/** The state of a verifier: no key that is not live. */
function toldOf(entries: readonly Entry[]): Record<string, unknown> {
  const state = stateOf(entries.filter(({ kind }) => KINDS.includes(kind)));
  const isLive = (body: unknown): boolean => {
    const { keyId, revoked, expiresAt = NOW + 1 } = body as Record<string, unknown>;
    return keyId === undefined || (revoked === false && (expiresAt as number) > NOW);
  };
  return Object.fromEntries(Object.entries(state).filter(([, body]) => isLive(body)));
}
