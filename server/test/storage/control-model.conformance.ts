import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  activateSigningKey,
  publishSigningKey,
  revokeSigningKey,
  revokeToken,
} from '../../src/credentials/commands.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { changePassword } from '../../src/players/commands/corrections.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import {
  extendSession,
  revokeAllOfPlayer,
  revokeSession,
} from '../../src/players/commands/sessions.ts';
import { toIdentity } from '../../src/players/identities.ts';
import {
  createTitle,
  expireSecretKey,
  issueSecretKey,
  revokeSecretKey,
} from '../../src/titles/commands.ts';
import { changeOperator, OPERATOR_CHANGES } from './control-model-operators.ts';
import { aSession, type MakeStorage, NOW, type TestedStorage } from './given.ts';

/** One random change of the control state; `pick` chooses what it is done to. */
export const change = fc.record({
  what: fc.constantFrom(
    'issueKey',
    'revokeKey',
    'expireKey',
    'publish',
    'activate',
    'revokeSigningKey',
    'revokeTitleSigningKey',
    'logIn',
    'register',
    'extend',
    'revokeSession',
    'revokeAll',
    'changePassword',
    'ban',
    'revokeToken',
    ...OPERATOR_CHANGES,
  ),
  pick: fc.nat(3),
  other: fc.boolean(),
  laterMs: fc.nat(3 * DAY_MS),
  lifetimeMs: fc.integer({ min: HOUR_MS, max: 30 * DAY_MS }),
});
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** A run of changes on a new database. The names are few, so that changes meet. */
export interface Run {
  readonly storage: TestedStorage;
  /** Things that can be made only once and have been. */
  readonly made: Set<string>;
}

export function makeChange({ storage, made }: Run, change: Change, now: Instant): Promise<unknown> {
  const { pick, lifetimeMs } = change;
  const titleId = change.other ? 'BBBB' : 'AAAA';
  const name = `${titleId}-${pick}`;
  const kid = `kid-${pick}`;
  const expiresAt = now + lifetimeMs;
  const of = { titleId, playerId: name, sessionId: `session-${name}`, now };
  switch (change.what) {
    case 'issueKey': {
      if (wasMade(made, `key ${name}`)) return Promise.resolve();
      const key = { keyId: name, titleId, name, digest: name, hint: '', createdAt: now };
      return storage.run(issueSecretKey, {
        ...key,
        scopes: ['admin'],
        madeBy: 'commandLine',
        expiresAt: undefined,
      });
    }
    case 'revokeKey':
      return storage.run(revokeSecretKey, { keyId: name, now });
    case 'expireKey':
      return storage.run(expireSecretKey, { keyId: name, expiresAt, now });
    case 'publish':
      if (wasMade(made, kid)) return Promise.resolve();
      return storage.run(publishSigningKey, { kid, sealed: kid, now });
    case 'activate':
      return storage.run(activateSigningKey, { kid, now });
    case 'revokeSigningKey':
      return storage.run(revokeSigningKey, { kid, now });
    case 'revokeTitleSigningKey':
      return storage.run(revokeSigningKey, { kid, titleId, now });
    case 'logIn': {
      if (wasMade(made, of.sessionId)) return Promise.resolve();
      const create = { playerId: name, titlePlayerId: name };
      const { sessionId } = of;
      const session = aSession({ sessionId, subject: name, startedAt: now, expiresAt });
      return storage.run(logInPlayer, { titleId, create, session });
    }
    case 'register': {
      if (wasMade(made, of.sessionId)) return Promise.resolve();
      const { sessionId } = of;
      const session = aSession({ sessionId, provider: 'Service', startedAt: now, expiresAt });
      const player = { titleId, playerId: name, titlePlayerId: name, displayName: undefined };
      const identities = [toIdentity('Username', name)];
      return storage.run(registerPlayer, { ...player, identities, passwordHash: 'hash', session });
    }
    case 'changePassword': {
      const presented = { identity: toIdentity('Username', name), passwordHash: 'hash' };
      const guess = { nameKey: name, addressKey: undefined, origin: 'stranger' } as const;
      const change = { ...of, presented, guess, passwordHash: 'hash', isMailSetUp: false };
      return storage.run(changePassword, change);
    }
    case 'extend':
      return storage.run(extendSession, { ...of, expiresAt });
    case 'revokeSession':
      return storage.run(revokeSession, of);
    case 'revokeAll':
      return storage.run(revokeAllOfPlayer, of);
    case 'ban': {
      if (wasMade(made, `ban ${name}`)) return Promise.resolve();
      const ban = {
        banId: name,
        playerId: name,
        reason: undefined,
        ipAddress: undefined,
        createdAt: now,
      };
      return storage.run(banPlayers, { titleId, bans: [{ ...ban, expiresAt: now + 1 }], now });
    }
    case 'revokeToken':
      return storage.run(revokeToken, {
        titleId,
        tokenId: name,
        issuedBy: { kind: 'session', id: 'session' },
        expiresAt,
        now,
      });
    default: {
      const sessionId = `of an operator ${name}`;
      const isNew = change.what === 'signIn' || change.what === 'useLink';
      if (isNew && wasMade(made, sessionId)) return Promise.resolve();
      return changeOperator(storage, { what: change.what, operatorId: name, sessionId, now });
    }
  }
}

function wasMade(made: Set<string>, what: string): boolean {
  const before = made.has(what);
  made.add(what);
  return before;
}

async function makeChanges(storage: TestedStorage, changes: readonly Change[]): Promise<void> {
  const run: Run = { storage, made: new Set() };
  let now = NOW - 50 * DAY_MS;
  for (const titleId of ['AAAA', 'BBBB']) {
    await storage.run(createTitle, { titleId, name: titleId, now });
  }
  const done: Promise<unknown>[] = [];
  for (const change of changes) {
    now = Math.min(NOW, now + change.laterMs);
    done.push(makeChange(run, change, now));
  }
  await Promise.all(done);
}

export type Entry = { readonly kind: string; readonly body: unknown };

/** The state of a process after these entries: the last one about each subject, if it still matters. */
export function stateOf(entries: readonly Entry[]): Record<string, unknown> {
  const state = new Map<string, unknown>();
  for (const { kind, body } of entries) {
    const { keyId, kid, tokenId, sessionId, playerId, operatorId, titleId } = body as Record<
      string,
      string
    >;
    const isOfTitle = kind === 'title' || kind === 'titleSigningKeyRevoked';
    const subject = keyId ?? tokenId ?? sessionId ?? playerId ?? operatorId ?? kid ?? '';
    state.set([kind, subject, isOfTitle ? titleId : ''].join(' '), body);
  }
  const matters = (body: unknown) => {
    const { until, isEnded, idleUntil, expiresAt } = body as {
      readonly until?: Instant;
      readonly isEnded?: true;
      readonly idleUntil?: Instant;
      readonly expiresAt?: Instant;
    };
    // The session of an operator; the end of a secret key is a fact that stays.
    if (idleUntil !== undefined) return isEnded !== true && (expiresAt ?? 0) > NOW;
    return until === undefined || until > NOW;
  };
  return Object.fromEntries([...state].filter(([, body]) => matters(body)));
}

/** The title that an entry of these changes must name. Keys, tokens, sessions and players have their title at the beginning of their names. */
export function titleIn({ kind, body }: Entry): string | undefined {
  if (kind === 'signingKey' || kind.startsWith('operator')) return undefined;
  const { titleId, tokenId, sessionId } = body as Record<string, string>;
  return titleId ?? (tokenId ?? sessionId)?.replace('session-', '').slice(0, 4);
}

/** A process that has followed from the start and one that begins now must judge alike. */
export function controlModelConformance(make: MakeStorage): void {
  it('gives the same state by all its entries as by a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 120 }), async (changes) => {
        const storage = await make();
        try {
          await makeChanges(storage, changes);
          const [replayed, everything] = [
            await storage.readLog(0),
            await storage.readLog(undefined),
          ];
          if (replayed.status !== 'entries') throw new Error('The log has lost its beginning');
          for (const entry of replayed.entries) expect(entry.titleId).toBe(titleIn(entry));
          expect(stateOf(everything.entries)).toEqual(stateOf(replayed.entries));
        } finally {
          await storage.close();
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
}
