import type { CallOrigin, PlayerCaller } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import { MINUTE_MS } from '../../kernel/instant.ts';
import { OWN_DELETION_SESSION_MS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findPassword, findPlayer } from '../commands/look-ups.ts';
import { findSession } from '../commands/sessions.ts';
import { deletePlayer, type DeletePlayerDeps } from '../delete-player.ts';
import {
  guessPassword,
  type PasswordGuessDeps,
  type RefusedGuess,
  toGuessRefusal,
} from '../guess-password.ts';
import { type Identity, namesWithPassword } from '../identities.ts';
import { PasswordToJudge } from '../wire.ts';

interface Deps extends DeletePlayerDeps, PasswordGuessDeps {
  readonly run: Run;
}

const MINUTES = OWN_DELETION_SESSION_MS / MINUTE_MS;

/** Deletes the account of the player who calls. */
export const deleteOwnAccount = operation<Deps>()({
  path: '/Client/DeleteOwnAccount',
  summary: "Deletes the caller's own account, and everything that is stored about the player.",
  description: `It cannot be undone. An account with a password is deleted with the password, which is a guess, limited like those at a login; one without by a session that began within the last ${MINUTES} minutes. Session tickets and entity tokens die with it, also that of the call: a repeated call is NotAuthenticated. An idempotency key is ignored. What a deletion keeps is the same as with \`/Admin/DeletePlayer\`.`,
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({ Password: Type.Optional(PasswordToJudge), CustomTags }),
  response: EmptyResult,
  errors: [
    'InvalidParams',
    'NotAuthorized',
    'IpAddressBanned',
    'APIClientRequestRateLimitExceeded',
    'APIConcurrentRequestLimitExceeded',
    'InvalidUsernameOrPassword',
  ],
  example: { request: { Password: 'correct horse battery' }, response: {} },
  async handle({ Password: password }, { caller, origin, deps, fail }) {
    const outcome = await deleteAccount(deps, { caller, origin, password });
    if (outcome.status === 'removed') return {};
    const { titleId, playerId } = caller;
    const { error, ...extras } = toRefusal(outcome);
    throw fail(error, { ...extras, logged: { ...reasonOf(outcome), titleId, playerId } });
  },
});

type Refused = Exclude<OwnDeletion, { readonly status: 'removed' }>;

/** The refusal that the caller gets. */
function toRefusal(refused: Refused) {
  switch (refused.status) {
    case 'passwordNeeded': {
      const details = { Password: ['The account has a password: it is needed.'] };
      return { error: 'InvalidParams', details } as const;
    }
    case 'sessionTooOld': {
      const message = `The session did not begin within the last ${MINUTES} minutes; log in again.`;
      return { error: 'NotAuthorized', message } as const;
    }
    default:
      return toGuessRefusal(refused);
  }
}

function reasonOf({ status }: Refused) {
  return status === 'passwordNeeded' || status === 'sessionTooOld' ? {} : { reason: status };
}

/** `passwordNeeded`: the account has one. `sessionTooOld`: it has none, and the session began more than OWN_DELETION_SESSION_MS ago. */
type OwnDeletion =
  | RefusedGuess
  | { readonly status: 'removed' }
  | { readonly status: 'passwordNeeded' }
  | { readonly status: 'sessionTooOld' };

interface OwnCall {
  readonly caller: PlayerCaller;
  readonly origin: CallOrigin;
  readonly password: string | undefined;
}

/** Deletes the caller's own account. A ticket that somebody else has found is not enough: a password or a fresh login must be presented. */
async function deleteAccount(deps: Deps, call: OwnCall): Promise<OwnDeletion> {
  const { titleId, playerId } = call.caller;
  const player = await deps.run(findPlayer, { titleId, playerId });
  if (!player) return { status: 'removed' };
  const [identity] = namesWithPassword(player);
  const isByPassword = identity && (await hasPassword(deps, { titleId, identity }));
  return isByPassword ? deleteByPassword(deps, call, identity) : deleteByLogin(deps, call);
}

async function hasPassword(
  { run, guessKeys, now }: Deps,
  of: { readonly titleId: string; readonly identity: Identity },
): Promise<boolean> {
  const keys = { nameKey: guessKeys.nameKey({ ...of, ...of.identity }), addressKey: undefined };
  const found = await run(findPassword, { ...of, keys, address: undefined, now: now() });
  return found.account !== undefined;
}

async function deleteByPassword(
  deps: Deps,
  { caller: { titleId, playerId, sessionId }, origin, password }: OwnCall,
  identity: Identity,
): Promise<OwnDeletion> {
  if (password === undefined) return { status: 'passwordNeeded' };
  const attempt = { titleId, identity, password, origin };
  const guess = await guessPassword(deps, attempt, () => undefined);
  if (guess.status !== 'right') return guess;
  const proof = { sessionId, passwordHash: guess.presented.passwordHash };
  const outcome = await deletePlayer(deps, { titleId, playerId, proof });
  return { status: outcome === 'stale' ? 'wrongPassword' : 'removed' };
}

async function deleteByLogin(
  deps: Deps,
  { caller: { titleId, playerId, sessionId } }: OwnCall,
): Promise<OwnDeletion> {
  const session = await deps.run(findSession, { titleId, sessionId });
  const ageMs = deps.now() - (session?.startedAt ?? 0);
  if (ageMs > OWN_DELETION_SESSION_MS) return { status: 'sessionTooOld' };
  const proof = { sessionId, passwordHash: undefined };
  const outcome = await deletePlayer(deps, { titleId, playerId, proof });
  return { status: outcome === 'stale' ? 'sessionTooOld' : 'removed' };
}
