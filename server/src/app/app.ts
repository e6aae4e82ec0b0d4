import { makeGeneration } from '../cluster/generation.ts';
import { makeCachedViews } from '../economy/cached-views.ts';
import { type ControlFollower, followControl } from './follow-control.ts';
import type { HttpDeps } from '../http/deps.ts';
import { makeCachedReply } from '../http/reply/cached-reply.ts';
import {
  makeEntityTokenAuthenticator,
  makeSessionTicketAuthenticator,
} from '../credentials/authenticate.ts';
import { type EntityTokens, makeEntityTokens } from '../credentials/entity-token.ts';
import { type CredentialReport, inspectCredential } from '../credentials/inspect-credential.ts';
import { makeKeyRing } from '../credentials/key-ring.ts';
import { makePasswords } from '../players/password.ts';
import { makeRevocations } from '../credentials/revocations.ts';
import { bootstrapSigningKey } from '../credentials/rotate-signing-key.ts';
import { makeSessionTickets, type SessionTickets } from '../credentials/session-ticket.ts';
import type { Clock } from '../kernel/instant.ts';
import type { DepsOf } from '../kernel/operation.ts';
import type { Random } from '../kernel/secrets.ts';
import type { EmitEvent } from '../kernel/events.ts';
import { type OffloadPool, type OffloadOptions, makeOffloadPool } from '../offload/offload.ts';
import { operations } from '../operations.ts';
import { makePages, type PagesOptions } from './pages.ts';
import { makeReadiness } from './readiness.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { makeSecretKeyAuthenticator } from '../titles/authenticate.ts';
import { type KeyUse, makeKeyUse } from '../titles/key-use.ts';
import { type KnownTitles, makeKnownTitles } from '../titles/known-titles.ts';

export interface AppOptions {
  /** Open; the app does not close it. */
  readonly storage: OpenStorage;
  /** 32 bytes: what the signing keys at rest are sealed under. */
  readonly keyEncryptionKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
  readonly metrics: {
    readonly observe: HttpDeps['observe'];
    readonly emit: EmitEvent;
    readonly text: () => Promise<{ readonly contentType: string; readonly body: string }>;
  };
  readonly log: HttpDeps['log'];
  /** Passwords hashed at the same time, and logins that may wait for it; the limits of the kernel when absent. */
  readonly passwordHashing?: { readonly atOnce: number; readonly waitingMax: number };
  /** For tests: which calls are large, and who answers them. */
  readonly offloadPool?: Pick<OffloadOptions, 'bytesMin' | 'thread'>;
  /** The program's own version. */
  readonly version: string;
}

/** The service without its listener. */
export interface App {
  readonly http: HttpDeps;
  /** Says what a credential is and whether it is good (for the command line). */
  inspect(text: string): Promise<CredentialReport>;
  /** True while a call would really succeed: the database takes a write and the service is not about to stop. */
  isReady(): Promise<boolean>;
  /** From now on the service says that it is not ready, and goes on answering. */
  drain(): void;
  /** The housekeeping of one process: writes down when keys were used, evicts old revocations. */
  everyMinute(): Promise<void>;
  /** Lets large calls end, writes down what is still only in memory, and ends following. Rejects when the database does not take it. */
  close(): Promise<void>;
}

/** Puts the rooms, the storage and the edge together. The one place where the inside meets the outside. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { storage, clock: now, random, keyEncryptionKey } = options;
  const { signingKeys, secretKeys } = storage;
  await bootstrapSigningKey({ signingKeys, random, now, keyEncryptionKey });

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
  const deps = depsOf(options, { known, entityTokens, sessionTickets, follower });

  const offloadPool = offloadPoolOf(options);
  const readiness = makeReadiness({ storage, follower });
  const jwks = async () => {
    await follower.catchUp();
    return keyRing.jwks();
  };
  return {
    http: {
      operations,
      operationDeps: deps,
      offload: offloadPool,
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
      revocations.evictOld();
      await keyUse.flush();
    },
    close: () => closeAll({ offloadPool, keyUse, follower }),
  };
}

function offloadPoolOf({ storage, metrics, offloadPool }: AppOptions): OffloadPool {
  return makeOffloadPool({ ...offloadPool, engine: storage.economyEngine, emit: metrics.emit });
}

async function closeAll(open: {
  readonly offloadPool: OffloadPool;
  readonly keyUse: KeyUse;
  readonly follower: ControlFollower;
}): Promise<void> {
  try {
    await open.offloadPool.close();
    await open.keyUse.flush();
  } finally {
    await open.follower.stop();
  }
}

/** Everything that the handlers need together; the compiler proves that it is enough. */
function depsOf(
  { storage, clock, random, lifetimes, metrics, passwordHashing }: AppOptions,
  made: {
    readonly known: KnownTitles;
    readonly entityTokens: EntityTokens;
    readonly sessionTickets: SessionTickets;
    readonly follower: ControlFollower;
  },
): DepsOf<typeof operations> {
  return {
    now: clock,
    random,
    lifetimes,
    emit: metrics.emit,
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
    cachedViews: makeCachedViews({
      ...storage,
      prepare: makeCachedReply,
      moves: made.follower.changeCount,
    }),
  };
}

function pagesOf(
  { version, metrics }: AppOptions,
  live: Pick<PagesOptions, 'jwks' | 'isReady'>,
): HttpDeps['pages'] {
  return makePages({ operations, version, metricsText: metrics.text, ...live });
}
