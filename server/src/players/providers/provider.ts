import type { Static, TObject, TProperties } from 'typebox';
import { authorOf } from '../../kernel/author.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { type ErrorExtras, SESSION_OVER } from '../../kernel/errors.ts';
import type { ProofFault, ProofVerdict } from '../../kernel/identity-proof.ts';
import { isStorableSubject, type ProofProvider } from '../../kernel/identity-provider.ts';
import { type Clock, SECOND_MS } from '../../kernel/instant.ts';
import { IDENTITIES_OF_A_KIND_MAX, IDENTITIES_PER_PLAYER_MAX } from '../../kernel/limits.ts';
import { type Door, fail as makeRefusal, operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult, Flag } from '../../kernel/schema.ts';
import { newTimedId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import type { MailDeps } from '../../mail/mail.ts';
import type { IdentityDigest } from '../../moderation/ban.ts';
import { linkIdentity, type IdentityPick, unlinkIdentity } from '../commands/links.ts';
import { isOneEach, toIdentity, type WorkingProviders } from '../identities.ts';
import { CREATION_ERRORS, logInByIdentity, type LogInDeps } from '../log-in.ts';
import { type LoginAuth, loginOperation } from '../login-operation.ts';
import { CreateAccountMember, EXAMPLE_LOGIN } from '../wire.ts';

/** A way to prove an identity: the parts that all operations of a provider share. */
export interface IdentityProof<Members extends TProperties, Deps> {
  readonly provider: ProofProvider;
  /** The members of the request that prove the identity. */
  readonly members: Members;
  readonly refusals: ProofRefusals;
  /** Bytes of the request body; BODY_BYTES_MAX when absent. */
  readonly bodyBytesMax?: number;
  /** Proves the identity. A provider that is away becomes ServiceUnavailable with Retry-After. */
  prove(
    deps: Deps,
    of: { readonly titleId: string; readonly request: Static<TObject<Members>> },
  ): Promise<ProofVerdict> | ProofVerdict;
}

/** The errors where the proof does not hold, in order of precedence. A provider whose proof always holds has none. */
interface ProofRefusals {
  readonly notSetUp?: ErrorName;
  readonly badProof?: ErrorName;
  /** The faults with an error of their own; the others are `badProof`. */
  readonly faults?: Partial<Record<ProofFault, ErrorName>>;
}

/** Declares a way to prove an identity. */
export function identityProof<Deps>() {
  return <Members extends TProperties>(proof: IdentityProof<Members, Deps>) => proof;
}

/** The verdict of a provider that believes what it is told. */
export function believe(subject: string): ProofVerdict {
  return { status: 'proved', subject };
}

/** An example of a request. */
export type BodyExample = Readonly<Record<string, unknown>>;

/** Makes the login operation of a provider. */
export function loginWith<const A extends LoginAuth, Members extends TProperties, Deps>(
  { provider, members, refusals, prove, bodyBytesMax }: IdentityProof<Members, Deps>,
  { example, ...door }: Door<A> & { readonly example: BodyExample },
) {
  return loginOperation<A, TProperties, ProofReason, LogInDeps & Deps>({
    ...door,
    ...(bodyBytesMax !== undefined && { bodyBytesMax }),
    provider,
    members: { ...members, CreateAccount: CreateAccountMember },
    // A provider without a connection is never `notSetUp`.
    refusals: {
      ...ownRefusals(refusals),
      noAccount: 'AccountNotFound',
      ...CREATION_ERRORS,
    } as Readonly<Record<ProofReason, ErrorName>>,
    faults: refusals.faults,
    example: { request: example, response: EXAMPLE_LOGIN },
    async logIn(deps: LogInDeps & Deps, { request, ...login }) {
      const body = request as Static<TObject<Members>> & { readonly CreateAccount?: boolean };
      const verdict = storable(await prove(deps, { titleId: login.titleId, request: body }));
      if (verdict.status === 'providerAway') {
        return { status: verdict.status, waitMs: verdict.retryAfterSeconds * SECOND_MS };
      }
      if (verdict.status !== 'proved') return verdict;
      const { status: _, ...proved } = verdict;
      const createAccount = body.CreateAccount === true;
      return logInByIdentity(deps, { ...login, ...proved, createAccount });
    },
  });
}

/** An identity that is too long to be stored cannot be proved. */
function storable(verdict: ProofVerdict): ProofVerdict {
  const isTooLong = verdict.status === 'proved' && !isStorableSubject(verdict.subject);
  return isTooLong ? { status: 'badProof', fault: 'subject' } : verdict;
}

type ProofReason = 'notSetUp' | 'badProof' | 'noAccount' | keyof typeof CREATION_ERRORS;

/** A provider that believes what it is told still refuses what is too long to be stored. */
function ownRefusals({ notSetUp, badProof = 'InvalidParams' }: ProofRefusals) {
  return { ...(notSetUp && { notSetUp }), badProof };
}

/** The callers who change identities: the player, or a server that vouches for one. */
type LinkAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:write' }
  | { readonly kind: 'secretKey'; readonly permission: 'players:link' };

interface LinkDoor extends Door<LinkAuth> {
  readonly example: BodyExample;
}

/** The deps of linking and unlinking. */
export interface LinkDeps {
  readonly run: Run;
  readonly now: Clock;
  readonly random: Random;
  readonly identityDigest: IdentityDigest;
  readonly mail: Pick<MailDeps['mail'], 'isSetUp'>;
  /** The ways to log in that work in a title because they are set up. */
  readonly workingProviders: (titleId: string) => WorkingProviders;
}

const FORCE_LINK =
  'ForceLink takes it from the player who has it: everything of that player is ended, and the histories of both say so. It is refused where that player is banned.';
const SESSION_AGE =
  'The session must be younger than the title wants (an hour, unless it is set), so that a ticket that somebody has found cannot take the account.';

/** The error where another player has the identity. */
export type Taken =
  | 'LinkedDeviceAlreadyClaimed'
  | 'LinkedIdentifierAlreadyClaimed'
  | 'LinkedAccountAlreadyClaimed';

function linkErrors(of: {
  readonly provider: ProofProvider;
  readonly refusals: ProofRefusals;
  readonly taken: Taken;
  readonly isForServers: boolean;
}): readonly ErrorName[] {
  const { notSetUp, badProof, faults = {} } = of.refusals;
  return [
    ...new Set([
      ...(notSetUp ? [notSetUp] : []),
      ...(badProof ? [badProof] : []),
      ...Object.values(faults),
    ]),
    ...errorsOfChanger(of.isForServers),
    ...(isOneEach(of.provider) ? (['AccountAlreadyLinked'] as const) : []),
    'OverLimit',
    of.taken,
    'AccountLinkedToABannedPlayer',
  ];
}

/** Makes the operation that links an identity of a provider. Linking again what the player has is a success. */
export function linkWith<Members extends TProperties, Deps>(
  { provider, members, refusals, prove, bodyBytesMax }: IdentityProof<Members, Deps>,
  {
    taken,
    example,
    description = '',
    ...door
  }: LinkDoor & {
    readonly taken: Taken;
  },
) {
  const isForServers = door.auth.kind === 'secretKey';
  const request: TObject = Type.Object({
    ...(isForServers && { ServiceId: BodyServiceId }),
    ...members,
    ForceLink: Type.Optional(Flag('Take it from another player. Absent: false.')),
    CustomTags,
  });
  return operation<Deps & LinkDeps>()({
    ...door,
    ...(bodyBytesMax !== undefined && { bodyBytesMax }),
    description: joined(description, FORCE_LINK, isForServers ? '' : SESSION_AGE),
    request,
    response: EmptyResult,
    errors: linkErrors({ provider, refusals, taken, isForServers }),
    example: { request: example, response: {} },
    async handle(body, { caller, deps, fail }) {
      const given = body as Static<TObject<Members>> & ChangerMembers;
      const { titleId } = caller;
      const verdict = storable(await prove(deps, { titleId, request: given }));
      if (verdict.status !== 'proved') throw refusalOfProof(verdict, { provider, refusals });
      const { subject, sealedToken } = verdict;
      const identityDigest = deps.identityDigest({ titleId, provider, subject });
      const { status } = await deps.run(linkIdentity, {
        ...changeBy(deps, caller, given),
        identity: toIdentity(provider, subject),
        force: given.ForceLink === true,
        identityDigest,
        sealedToken,
      });
      if (status === 'linked') return {};
      if (status === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
      throw fail(status === 'taken' ? taken : LINK_ERRORS[status], LINK_EXTRAS[status]);
    },
  });
}

/** The parts in which operations that unlink differ. */
export interface UnlinkDoor<Members extends TProperties, Deps> extends LinkDoor {
  readonly provider: ProofProvider;
  /** The members of the request that name the identity. */
  readonly members?: Members;
  /** Picks the identity that the request names. Absent: the one that was used last. Undefined: the title has nothing of the kind. */
  readonly pick?: (
    request: Static<TObject<Members>>,
    of: { readonly deps: Deps; readonly titleId: string },
  ) => IdentityPick | undefined;
  /** The error where the player does not have this one. */
  readonly notLinked:
    | 'AccountNotLinked'
    | 'DeviceNotLinked'
    | 'CustomIdNotLinked'
    | 'IdentifierNotLinked';
}

/** Makes the operation that unlinks an identity of a provider. */
export function unlinkWith<Members extends TProperties = {}, Deps = unknown>({
  provider,
  members,
  pick,
  notLinked,
  example,
  description = '',
  ...door
}: UnlinkDoor<Members, Deps>) {
  const isForServers = door.auth.kind === 'secretKey';
  const request: TObject = Type.Object({
    ...(isForServers && { ServiceId: BodyServiceId }),
    ...members,
    CustomTags,
  });
  return operation<Deps & LinkDeps>()({
    ...door,
    description: joined(
      description,
      `Sessions that began with it end${isForServers ? '' : ', but for that of the call'}.`,
      isForServers
        ? ''
        : `The last way to log in that works now stays, and the last one of all. ${SESSION_AGE}`,
    ),
    request,
    response: EmptyResult,
    errors: [
      ...errorsOfChanger(isForServers),
      ...new Set<ErrorName>(['AccountNotLinked', notLinked]),
      ...(isForServers ? [] : (['LastWayIn'] as const)),
    ] as readonly ErrorName[],
    example: { request: example, response: {} },
    async handle(body, { caller, deps, fail }) {
      const given = body as Static<TObject<Members>> & ChangerMembers;
      const { titleId } = caller;
      const picked = pick ? pick(given, { deps, titleId }) : {};
      if (!picked) throw fail(notLinked);
      const { status } = await deps.run(unlinkIdentity, {
        ...changeBy(deps, caller, given),
        provider,
        pick: picked,
        working: deps.workingProviders(titleId),
      });
      if (status === 'unlinked') return {};
      if (status === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
      throw fail(status === 'notLinked' ? notLinked : UNLINK_ERRORS[status]);
    },
  });
}

interface ChangerMembers {
  /** Where a server vouches for the player. */
  readonly ServiceId?: string;
  readonly ForceLink?: boolean;
}

/** The deps of a change that the history tells of. */
export type ChangeDeps = Pick<LinkDeps, 'now' | 'random' | 'mail'>;

/** The author of a change of identities or of the contact, the player, and the moment. */
export function changeBy(
  { now, random, mail }: ChangeDeps,
  caller: PlayerCaller | StudioCaller,
  { ServiceId = '' }: ChangerMembers = {},
) {
  const at = now();
  const isOwn = caller.kind === 'player';
  return {
    titleId: caller.titleId,
    playerId: isOwn ? caller.playerId : ServiceId,
    sessionId: isOwn ? caller.sessionId : undefined,
    changeId: newTimedId(random, at),
    by: authorOf(caller),
    isMailSetUp: mail.isSetUp,
    now: at,
  };
}

function errorsOfChanger(isForServers: boolean): readonly ErrorName[] {
  return isForServers ? ['AccountNotFound'] : ['NotAuthenticated', 'SessionTooOld'];
}

const LINK_ERRORS = {
  // The player of a session that was live a moment ago is there.
  notFound: 'AccountNotFound',
  sessionTooOld: 'SessionTooOld',
  alreadyHasOne: 'AccountAlreadyLinked',
  tooMany: 'OverLimit',
  heldByBanned: 'AccountLinkedToABannedPlayer',
  banLeft: 'AccountLinkedToABannedPlayer',
} as const satisfies Record<string, ErrorName>;

const LINK_EXTRAS: Readonly<Record<string, ErrorExtras>> = {
  tooMany: {
    message: `A player has at most ${IDENTITIES_OF_A_KIND_MAX} identities of a kind and ${IDENTITIES_PER_PLAYER_MAX} in all.`,
  },
};

const UNLINK_ERRORS = {
  notFound: 'AccountNotFound',
  sessionTooOld: 'SessionTooOld',
  noneLinked: 'AccountNotLinked',
  lastWayIn: 'LastWayIn',
} as const satisfies Record<string, ErrorName>;

/** The refusal of a proof, with its fault for the log. */
function refusalOfProof(
  verdict: Exclude<ProofVerdict, { readonly status: 'proved' }>,
  { provider, refusals }: Pick<IdentityProof<TProperties, unknown>, 'provider' | 'refusals'>,
) {
  const { status: reason } = verdict;
  const proofFault = 'fault' in verdict ? verdict.fault : undefined;
  const logged = { reason, proofFault, provider };
  if (reason === 'providerAway') {
    const { retryAfterSeconds } = verdict;
    return makeRefusal('ServiceUnavailable', { retryAfterSeconds, logged });
  }
  const { notSetUp, badProof } = ownRefusals(refusals);
  const error = reason === 'notSetUp' ? notSetUp : refusals.faults?.[verdict.fault];
  return makeRefusal(error ?? badProof, { logged });
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').join(' ');
}
