import { makeGeneration } from '../cluster/control-log.ts';
import {
  makeEntityTokenAuthenticator,
  makeSessionTicketAuthenticator,
} from '../credentials/authenticate.ts';
import { makeEntityTokens } from '../credentials/entity-token.ts';
import { makeRevocations } from '../credentials/revocations.ts';
import { bootstrapSigningKey, makeKey } from '../credentials/rotate-signing-key.ts';
import { makeSessionTickets } from '../credentials/session-ticket.ts';
import { makeKeyRing } from '../credentials/signing-key.ts';
import { type CachedEntry, makeCachedViews } from '../economy/cached-views.ts';
import { type KnownPending, makeDueGate, makeKnownPending } from '../economy/schedule/apply-due.ts';
import { makeRecordEvents } from '../game-events/record-events.ts';
import { makeCachedReply } from '../http/reply/cached-reply.ts';
import type { Runs } from '../kernel/command.ts';
import {
  CACHED_RESPONSES_BYTES_MAX,
  MISSED_LOGINS_PER_ADDRESS,
  PASSWORD_HASHES_AT_ONCE,
  PASSWORD_HASHES_WAITING_MAX,
  REVOCATION_MARGIN_MS,
  VERIFIERS_MAX,
  TAKEN_NAMES_PER_ADDRESS,
  WRONG_MAIL_TOKENS_PER_ADDRESS,
  WRONG_PASSWORDS_PER_ADDRESS,
} from '../kernel/limits.ts';
import type { DepsOf } from '../kernel/operation.ts';
import { makePasswords } from '../kernel/passwords.ts';
import { INFOS_MAX } from '../kernel/reply-limits.ts';
import { parseTitleId } from '../kernel/schema.ts';
import { STATISTIC_GRACE_MS } from '../kernel/statistic-limits.ts';
import { CHARACTERS } from '../kernel/character-limits.ts';
import { TITLE_DATA_BYTES_MAX } from '../kernel/title-data-limits.ts';
import { makeFairQueue } from '../lib/fair-queue.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { makeNetworkMatcher, parseNetworks } from '../lib/networks.ts';
import { makeAddressGuesses, makeLiftedAddresses } from '../limits/address-guesses.ts';
import { makeAskedReceipts } from '../limits/asked-receipts.ts';
import { makeGuessKeys } from '../limits/guesses.ts';
import { makeMail } from '../mail/mail.ts';
import { makeIdentityDigest } from '../moderation/ban.ts';
import { makeRefuseRevoked } from '../moderation/refuse-revoked.ts';
import { operations } from '../operations.ts';
import { makeOperatorAuthenticator } from '../operators/authenticate.ts';
import { makeKnownOperators, makeSessionUse } from '../operators/known-operators.ts';
import { makeSecondFactors } from '../operators/second-factor.ts';
import { makeLoginCopies } from '../players/login-copies.ts';
import { makeRefreshTokens } from '../players/refresh-token.ts';
import { makeRecoveryHandler } from '../players/recovery.ts';
import { makeRefusedAttempts } from '../players/refused-attempts.ts';
import {
  makeKeyUse,
  makeSecretKeyAuthenticator,
  makeSecretKeyJudge,
} from '../titles/authenticate.ts';
import { runOn } from '../storage/command.ts';
import { makeTitleData } from '../title-data/data-copies.ts';
import { type KnownTitles, makeKnownTitles } from '../titles/known-titles.ts';
import { makeVerifierPages } from '../verifiers/pages.ts';
import type { AppOptions } from './app-options.ts';
import { makeAppleRevocation, type RevocationDeps } from './apple-revocation.ts';
import { behindGate } from './due-changes.ts';
import { type ControlFollower, followControl } from './follow-control.ts';
import { makeConnections } from './connections.ts';
import { makeFoldings } from './foldings.ts';
import { makeArchiving } from './archiving.ts';
import { makeNewsView } from './news-view.ts';
import { makeOutside, type Outside } from './outside.ts';
import {
  makeAcknowledgementSeal,
  makePlayStoreAcknowledgement,
  makeServiceAccounts,
} from './play-store-acknowledgement.ts';
import { monotonicNow } from './timers.ts';
import { makeLimits } from './limits.ts';
import { makeOutbox } from './outbox.ts';
import { makeRefundRoom } from './refunds.ts';
import { makeRecentPlayers } from './stats.ts';
import { makeSteamOrderHandler } from './steam-orders.ts';

export type Rooms = Awaited<ReturnType<typeof makeRooms>>;

/**
 * Makes the rooms. A new room has a function here, or a file beside this one, and adds its deps to `operationDeps`; the compiler
 * proves that no handler lacks any. A room that keeps a part of the control state in memory adds its projection.
 */
export async function makeRooms(options: AppOptions) {
  const { storage, random } = options;
  const outside = makeOutside(options);
  const connections = makeConnections(options, outside);
  const { mail, outbox } = makeMailing(options, { ...connections, ...outside });
  const generation = makeGeneration();
  const limits = makeLimits(options);
  const titles = makeTitles(options);
  const credentials = await makeCredentials(options, titles.known);
  const operators = makeOperators(options, titles.known);
  const players = makePlayers(options, limits.operationDeps.limitsGuesses);
  const pending = makeKnownPending();
  const known = [titles.known, players.projection, operators.known, connections.known, pending];
  const projections = [generation, ...credentials.projections, ...known];
  const { onClusterChange: onChange, verifiersMax = VERIFIERS_MAX } = options;
  const follower = await followControl(storage, { projections, random, verifiersMax, onChange });
  const economy = makeEconomy({ ...options, ...limits }, pending, follower);
  const refunds = makeRefundRoom(options, { connections, economy, outside, follower });
  const operationDeps: DepsOf<typeof operations> & Runs = {
    ...sharedDeps(options),
    ...limits.operationDeps,
    ...titles.operationDeps,
    ...credentials.operationDeps,
    ...players.operationDeps,
    ...operators.operationDeps,
    ...connections.operationDeps,
    ...moderationDeps(options),
    ...economy.operationDeps,
    ...refunds.operationDeps,
    mail,
    verifiers: follower.verifiers,
  };
  return {
    authenticate: {
      ...credentials.authenticate,
      ...titles.authenticate,
      ...operators.authenticate,
    },
    /** Forgets revocations and sessions of operators that ended long ago. */
    evictOld() {
      credentials.evictOldRevocations();
      operators.evictOldSessions();
    },
    /** Stores when secret keys and sessions of operators were last used, and how often proofs were refused. */
    flushUses: () => flushAll([titles.keyUse, operators.sessionUse, connections.refusedProofs]),
    credentials,
    limits,
    outside,
    follower,
    generation,
    verifiers: follower.verifiers,
    refusedAttempts: players.refusedAttempts,
    loginCopies: players.loginCopies,
    ...makeBackground(options),
    outbox,
    refundPolls: refunds.polls,
    engine: economy.engine,
    operationDeps,
  };
}

/** The work on rows that nobody waits for. */
const makeBackground = (options: AppOptions) => ({
  ...makeFoldings(options),
  archiving: makeArchiving(options),
});

/** The deps that many rooms have. */
function sharedDeps(options: AppOptions) {
  const { clock: now, random, metrics, kept } = options;
  const { titleDataBytesMax = TITLE_DATA_BYTES_MAX, writeEventLines: write } = options;
  const { emit } = metrics;
  const { statisticGraceMs = STATISTIC_GRACE_MS, charactersMax = CHARACTERS.default } = options;
  return {
    now,
    random,
    emit,
    kept,
    recentPlayers: makeRecentPlayers(options),
    recordEvents: makeRecordEvents({ now, random, emit, write }),
    infoQueue: makeFairQueue(INFOS_MAX),
    titleDataBytesMax,
    charactersMax,
    statisticGraceMs,
    archivesStatistics: options.statisticArchives !== undefined,
  };
}

/** Puts the room `mail` together, with the jobs that are done after a commit. */
function makeMailing(
  options: AppOptions,
  deps: Pick<RevocationDeps, 'known' | 'apple'> &
    Pick<Outside, 'playStore'> &
    Pick<ReturnType<typeof makeConnections>, 'operationDeps'>,
) {
  const appleRevocation = makeAppleRevocation({ ...options, ...deps });
  const playStoreAcknowledgement = makePlayStoreAcknowledgement({
    ...options,
    ...deps,
    serviceAccountOf: makeServiceAccounts({ ...options, ...deps }),
  });
  const { storage, clock: now, random } = options;
  const mail = makeMail({ ...options, isSetUp: options.mail !== undefined });
  const recovery = makeRecoveryHandler({ run: storage.run, now, random, mail });
  const { steamShop: shopOf } = deps.operationDeps;
  const steamOrder = makeSteamOrderHandler({ run: storage.run, now, random, shopOf });
  const ofMail = options.mail && { recovery };
  const others = { appleRevocation, playStoreAcknowledgement, steamOrder, ...ofMail };
  const outbox = makeOutbox(options, others);
  observeStorage(options, outbox);
  return { mail, outbox };
}

/** Lets the metrics and the outbox know what happens in the database. */
function observeStorage(
  { storage, metrics }: Pick<AppOptions, 'storage' | 'metrics'>,
  outbox: Pick<ReturnType<typeof makeOutbox>, 'note'>,
): void {
  storage.setEventSink((event) => {
    metrics.emit(event);
    outbox.note(event);
  });
  storage.setCommandObserver(metrics.observeCommand);
  if ('setControlObserver' in storage) storage.setControlObserver(metrics.observeControl);
}

/** Flushes one after the other. Rejects as the first that fails. */
async function flushAll(all: readonly { readonly flush: () => Promise<void> }[]): Promise<void> {
  for (const { flush } of all) await flush();
}

/**
 * Puts the room `credentials` together: signing keys and revocations in memory, and the judges of tokens and tickets
 * that use them. Makes the installation's first signing key where there is none.
 */
async function makeCredentials(
  { storage, clock: now, random, keyEncryption, lifetimes }: AppOptions,
  { isKeyLive, endOfKey }: KnownTitles,
) {
  const { namespaceId, run } = storage;
  await bootstrapSigningKey({ run, random, now, keyEncryption });
  const keyRing = makeKeyRing({ keyEncryption });
  const findPublicKey = keyRing.findPublic;
  const revocations = makeRevocations({ now });
  const issuer = `urn:purser:${namespaceId}`;
  const entityTokens = makeEntityTokens({ keyRing, revocations, isKeyLive, issuer, now });
  const sessionTickets = makeSessionTickets({ keyRing, revocations, now });
  const refuseRevoked = makeRefuseRevoked({ run: storage.run, now });
  return {
    projections: [keyRing, revocations],
    jwks: keyRing.jwks,
    evictOldRevocations: revocations.evictOld,
    authenticate: {
      entityToken: makeEntityTokenAuthenticator({ entityTokens, endOfKey, refuseRevoked }),
      sessionTicket: makeSessionTicketAuthenticator({ sessionTickets, refuseRevoked }),
    },
    operationDeps: {
      namespaceId,
      lifetimes,
      entityTokens,
      sessionTickets,
      findPublicKey,
      verifierPages: makeVerifierPages({ run, now, monotonicNow, findPublicKey }),
      makeSigningKey: () => makeKey({ random, now, keyEncryption }),
    },
  };
}

/** Puts the room `titles` together: titles and secret keys in memory, and the times at which the keys were last used. */
function makeTitles({ storage, clock: now }: AppOptions) {
  const known = makeKnownTitles();
  const keyUse = makeKeyUse({ run: storage.run, now });
  return {
    known,
    keyUse,
    authenticate: {
      secretKey: makeSecretKeyAuthenticator({ known, now, noteUse: keyUse.note }),
    },
    operationDeps: {
      secretKeyJudge: makeSecretKeyJudge({ known, now }),
      listTitles: known.listTitles,
      takesJoinTokensOnly: (titleId: string) => known.findTitle(titleId)?.joinTokensOnly === true,
      findTitle: known.findTitle,
      givesRefreshTokens: (titleId: string) => known.findTitle(titleId)?.refreshTokens === true,
      findTitleId(text: string): string | undefined {
        const titleId = parseTitleId(text);
        return titleId === undefined ? undefined : known.findTitle(titleId)?.titleId;
      },
    },
  };
}

/** Puts the room `operators` together: operators and their sessions in memory, and when these were last used. */
function makeOperators(
  { storage, clock: now, consoleSite, keyEncryption, random }: AppOptions,
  { findTitle }: Pick<KnownTitles, 'findTitle'>,
) {
  const known = makeKnownOperators();
  const sessionUse = makeSessionUse(storage.run);
  return {
    known,
    sessionUse,
    evictOldSessions: () => known.evictOld(now() - REVOCATION_MARGIN_MS),
    authenticate: {
      operatorSession: makeOperatorAuthenticator({
        known,
        hasTitle: (titleId) => findTitle(titleId) !== undefined,
        now,
        sessionUse,
      }),
    },
    operationDeps: {
      secondFactors: makeSecondFactors({ keyEncryption, random }),
      knownOperators: known,
      consoleSite,
      runOutsideContext: storage.run,
    },
  };
}

const PASSWORD_HASHING = {
  atOnce: PASSWORD_HASHES_AT_ONCE,
  waitingMax: PASSWORD_HASHES_WAITING_MAX,
};

/** Puts the room `players` together, with the limits of guesses at players and of their receipts. */
function makePlayers(options: AppOptions, limitsGuesses: () => boolean) {
  const { storage, random, metrics, keyEncryption } = options;
  const { passwordHashing = PASSWORD_HASHING } = options;
  const counted = { isOn: limitsGuesses, nowMs: monotonicNow };
  const { run } = storage;
  const wrongPasswords = makeAddressGuesses(WRONG_PASSWORDS_PER_ADDRESS, counted);
  const wrongMailTokens = makeAddressGuesses(WRONG_MAIL_TOKENS_PER_ADDRESS, counted);
  const takenNames = makeAddressGuesses(TAKEN_NAMES_PER_ADDRESS, counted);
  const missedLogins = makeAddressGuesses(MISSED_LOGINS_PER_ADDRESS, counted);
  const refusedAttempts = makeRefusedAttempts({ run, emit: metrics.emit });
  return {
    refusedAttempts,
    loginCopies: makeLoginCopies({ run, now: options.clock, monotonicNow }),
    projection: makeLiftedAddresses([wrongPasswords, wrongMailTokens, takenNames, missedLogins]),
    operationDeps: {
      refusedAttempts,
      wrongPasswords,
      wrongMailTokens,
      takenNames,
      missedLogins,
      takeAskedReceipt: makeAskedReceipts(counted),
      guessKeys: makeGuessKeys(keyEncryption.digestKey()),
      refreshTokens: makeRefreshTokens(keyEncryption.digestKey()),
      passwords: makePasswords({ random }),
      passwordQueue: makeFairQueue(passwordHashing),
    },
  };
}

/** The deps of the operations of the room `moderation`. */
function moderationDeps({ trustedProxies, keyEncryption }: AppOptions) {
  const nobodysOwn = parseNetworks('loopback,private') ?? [];
  const isUnbannable = makeNetworkMatcher([...nobodysOwn, ...trustedProxies]);
  return {
    identityDigest: makeIdentityDigest(keyEncryption.digestKey()),
    isBannable: (address: string): boolean => !isUnbannable(address),
  };
}

type GrowthLimiting = Pick<ReturnType<typeof makeLimits>, 'withGrowthLimits'>;

/** Puts the rooms together that wait for what is due: nothing reads or writes what is sold, or a title's data, before. The view of news shares its memory. */
function makeEconomy(
  { storage, withGrowthLimits, clock, log, keyEncryption, random }: AppOptions & GrowthLimiting,
  { nextAt, listDue }: KnownPending,
  { catchUp, changeCount }: ControlFollower,
) {
  const gate = makeDueGate({
    run: storage.run,
    now: clock,
    nextAt,
    listDue,
    catchUp,
    onBroken: (error) => log.unexpectedError({ requestId: '', operation: 'schedule.apply', error }),
  });
  const engine = behindGate(withGrowthLimits(storage.engine), gate, catchUp);
  const run = runOn(engine);
  const cache = makeLruCache<CachedEntry>(CACHED_RESPONSES_BYTES_MAX);
  const views = { cache, makeCachedResponse: makeCachedReply, changeCount };
  const cachedViews = makeCachedViews({ ...views, run, gate });
  const newsView = makeNewsView(storage.run, views);
  const titleData = makeTitleData({ run, changeCount, gate });
  const sealAcknowledgement = makeAcknowledgementSeal({ keyEncryption, random });
  const operationDeps = { run, cachedViews, newsView, titleData, sealAcknowledgement };
  return { engine, operationDeps };
}
