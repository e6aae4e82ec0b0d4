import { makeGeneration } from './cluster/generation.ts';
import { makePreparedViews } from './economy/prepared-views.ts';
import { type ControlFollower, followControl } from './follow-control.ts';
import type { HttpParts } from './http/parts.ts';
import { prepareReply } from './http/prepared-reply.ts';
import {
  makeEntityTokenAuthenticator,
  makeSessionTicketAuthenticator,
} from './identity/authenticate.ts';
import { type EntityTokens, makeEntityTokens } from './identity/entity-token.ts';
import { type CredentialReport, inspectCredential } from './identity/inspect-credential.ts';
import { makeKeyRing } from './identity/key-ring.ts';
import { makePasswords } from './identity/password.ts';
import { makeRevocations } from './identity/revocations.ts';
import { beginSigning } from './identity/rotate-signing-key.ts';
import { makeSessionTickets, type SessionTickets } from './identity/session-ticket.ts';
import type { Clock } from './kernel/instant.ts';
import type { NeedsOf } from './kernel/operation.ts';
import type { Random } from './kernel/secrets.ts';
import type { Tally } from './kernel/tally.ts';
import {
  type LargeCalls,
  type LargeCallsOptions,
  makeLargeCalls,
} from './large-calls/large-calls.ts';
import { operations } from './operations.ts';
import { makePages, type PagesOptions } from './pages.ts';
import type { PostgresStorage, Storage } from './storage/storage.ts';
import { makeSecretKeyAuthenticator } from './titles/authenticate.ts';
import { type KeyUse, makeKeyUse } from './titles/key-use.ts';
import { type KnownTitles, makeKnownTitles } from './titles/known-titles.ts';

export interface AppOptions {
  /** Open; the app does not close it. */
  readonly storage: Storage | PostgresStorage;
  /** 32 bytes: what the signing keys at rest are sealed under. */
  readonly keyEncryptionKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
  readonly metrics: {
    readonly observe: HttpParts['observe'];
    readonly tally: Tally;
    readonly text: () => Promise<{ readonly contentType: string; readonly body: string }>;
  };
  readonly log: HttpParts['log'];
  /** Passwords hashed at the same time, and logins that may wait for it; the limits of the kernel when absent. */
  readonly passwordHashing?: { readonly atOnce: number; readonly waitingMax: number };
  /** For tests: which calls are large, and who answers them. */
  readonly largeCalls?: Pick<LargeCallsOptions, 'bytesMin' | 'thread'>;
  /** The program's own version. */
  readonly version: string;
}

/** The service without its listener. */
export interface App {
  readonly parts: HttpParts;
  /** Says what a credential is and whether it is good (for the command line). */
  inspect(text: string): Promise<CredentialReport>;
  /** True while a call would really succeed: the database takes a write and the service is not about to stop. */
  isReady(): Promise<boolean>;
  /** From now on the service says that it is not ready, and goes on answering. */
  drain(): void;
  /** The housekeeping of one process: writes down when keys were used, forgets old revocations. */
  everyMinute(): Promise<void>;
  /** Lets large calls end, writes down what is still only in memory, and ends following. Rejects when the database does not take it. */
  close(): Promise<void>;
}

/** Puts the rooms, the storage and the edge together. The one place where the inside meets the outside. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { storage, clock: now, random, keyEncryptionKey } = options;
  const { signingKeys, secretKeys } = storage;
  await beginSigning({ signingKeys, random, now, keyEncryptionKey });

  const known = makeKnownTitles();
  const keyRing = makeKeyRing({ keyEncryptionKey });
  const revocations = makeRevocations({ now });
  const generation = makeGeneration();
  const projections = [generation, known, keyRing, revocations];
  const follower = await followControl(storage, { projections, clock: now, random });
  const keyUse = makeKeyUse({ secretKeys, now });

  const issuer = `urn:purser:${storage.namespaceId}`;
  const { isKeyLive, endOfKey } = known;
  const entityTokens = makeEntityTokens({ keyRing, revocations, isKeyLive, issuer, now });
  const sessionTickets = makeSessionTickets({ keyRing, revocations, now });
  const needs = needsOf(options, { known, entityTokens, sessionTickets, follower });

  const largeCalls = largeCallsOf(options);
  const readiness = makeReadiness(storage, follower);
  const jwks = async () => {
    await follower.catchUp();
    return keyRing.jwks();
  };
  return {
    parts: {
      operations,
      needs,
      elsewhere: largeCalls,
      authenticate: {
        secretKey: makeSecretKeyAuthenticator({ known, now, noteUse: keyUse.note }),
        entityToken: makeEntityTokenAuthenticator({ entityTokens, endOfKey }),
        sessionTicket: makeSessionTicketAuthenticator({ sessionTickets }),
      },
      catchUp: follower.catchUp,
      generation: () => generation.number,
      now,
      random,
      log: options.log,
      observe: options.metrics.observe,
      pages: pagesOf(options, { jwks, isReady: readiness.isReady }),
    },
    ...readiness,
    async inspect(text) {
      await follower.catchUp();
      return inspectCredential(text, { entityTokens, sessionTickets });
    },
    async everyMinute() {
      revocations.forgetOld();
      await keyUse.flush();
    },
    close: () => closeAll({ largeCalls, keyUse, follower }),
  };
}

function largeCallsOf({ storage, metrics, largeCalls }: AppOptions): LargeCalls {
  return makeLargeCalls({ ...largeCalls, engine: storage.economyEngine, tally: metrics.tally });
}

async function closeAll(open: {
  readonly largeCalls: LargeCalls;
  readonly keyUse: KeyUse;
  readonly follower: ControlFollower;
}): Promise<void> {
  try {
    await open.largeCalls.close();
    await open.keyUse.flush();
  } finally {
    await open.follower.stop();
  }
}

/** Everything that the handlers need together; the compiler proves that it is enough. */
function needsOf(
  { storage, clock, random, lifetimes, metrics, passwordHashing }: AppOptions,
  made: {
    readonly known: KnownTitles;
    readonly entityTokens: EntityTokens;
    readonly sessionTickets: SessionTickets;
    readonly follower: ControlFollower;
  },
): NeedsOf<typeof operations> {
  return {
    now: clock,
    random,
    lifetimes,
    tally: metrics.tally,
    namespaceId: storage.namespaceId,
    hasTitle: (titleId: string) => made.known.findTitle(titleId) !== undefined,
    entityTokens: made.entityTokens,
    sessionTickets: made.sessionTickets,
    passwords: makePasswords({ random, ...passwordHashing }),
    players: storage.players,
    sessions: storage.sessions,
    tokenRevocations: storage.tokenRevocations,
    bans: storage.bans,
    catalogs: storage.catalogs,
    stores: storage.stores,
    preparedViews: makePreparedViews({
      ...storage,
      prepare: prepareReply,
      moves: made.follower.moves,
    }),
  };
}

function pagesOf(
  { version, metrics }: AppOptions,
  live: Pick<PagesOptions, 'jwks' | 'isReady'>,
): HttpParts['pages'] {
  return makePages({ operations, version, metricsText: metrics.text, ...live });
}

function makeReadiness(
  storage: Storage | PostgresStorage,
  follower: ControlFollower,
): { isReady: () => Promise<boolean>; drain: () => void } {
  let draining = false;
  let probing: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    try {
      await follower.catchUp();
      await storage.probe();
      return true;
    } catch {
      // Whatever keeps the database from answering: a call would fail as well, and say why in the log.
      return false;
    }
  }

  return {
    drain() {
      draining = true;
    },
    async isReady() {
      if (draining) return false;
      // Anybody may ask, and each probe is a flush: those who ask meanwhile share it.
      probing ??= probe().finally(() => {
        probing = undefined;
      });
      return (await probing) && !draining;
    },
  };
}
