import type { CallOrigin, PlayerCaller } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import { OWN_DELETION_SESSION_MS } from '../kernel/limits.ts';
import { deletePlayer, type DeletePlayerDeps } from './delete-player.ts';
import { guessPassword, type PasswordGuessDeps, type RefusedGuess } from './guess-password.ts';
import { type Identity, namesWithPassword } from './identities.ts';
import { findPassword, findPlayer } from './sql/players.ts';
import { findSession } from './sql/sessions.ts';

/** The deps of a player who deletes the own account. */
export interface DeleteOwnAccountDeps extends DeletePlayerDeps, PasswordGuessDeps {
  readonly run: Run;
}

/** `passwordNeeded`: the account has one. `sessionTooOld`: it has none, and the session began more than OWN_DELETION_SESSION_MS ago. */
export type OwnDeletion =
  | RefusedGuess
  | { readonly status: 'removed' }
  | { readonly status: 'passwordNeeded' }
  | { readonly status: 'sessionTooOld' };

interface OwnCall {
  readonly caller: PlayerCaller;
  readonly origin: CallOrigin;
  readonly password: string | undefined;
}

/** Deletes the caller's own account. A ticket that somebody else has found is not enough: a password or a fresh login must be shown. */
export async function deleteOwnAccount(
  deps: DeleteOwnAccountDeps,
  call: OwnCall,
): Promise<OwnDeletion> {
  const { titleId, playerId } = call.caller;
  const player = await deps.run(findPlayer, { titleId, playerId });
  if (!player) return { status: 'removed' };
  const [identity] = namesWithPassword(player);
  const isByPassword = identity && (await hasPassword(deps, { titleId, identity }));
  return isByPassword ? deleteByPassword(deps, call, identity) : deleteByLogin(deps, call);
}

async function hasPassword(
  { run, guessKeys, now }: DeleteOwnAccountDeps,
  of: { readonly titleId: string; readonly identity: Identity },
): Promise<boolean> {
  const keys = { nameKey: guessKeys.nameKey({ ...of, ...of.identity }), addressKey: undefined };
  const found = await run(findPassword, { ...of, keys, address: undefined, now: now() });
  return found.account !== undefined;
}

async function deleteByPassword(
  deps: DeleteOwnAccountDeps,
  { caller: { titleId, playerId, sessionId }, origin, password }: OwnCall,
  identity: Identity,
): Promise<OwnDeletion> {
  if (password === undefined) return { status: 'passwordNeeded' };
  const attempt = { titleId, identity, password, origin };
  const guess = await guessPassword(deps, attempt, () => undefined);
  if (guess.status !== 'right') return guess;
  const proof = { sessionId, passwordHash: guess.shown.passwordHash };
  const outcome = await deletePlayer(deps, { titleId, playerId, proof });
  return { status: outcome === 'stale' ? 'wrongPassword' : 'removed' };
}

async function deleteByLogin(
  deps: DeleteOwnAccountDeps,
  { caller: { titleId, playerId, sessionId } }: OwnCall,
): Promise<OwnDeletion> {
  const session = await deps.run(findSession, { titleId, sessionId });
  const ageMs = deps.now() - (session?.startedAt ?? 0);
  if (ageMs > OWN_DELETION_SESSION_MS) return { status: 'sessionTooOld' };
  const proof = { sessionId, passwordHash: undefined };
  const outcome = await deletePlayer(deps, { titleId, playerId, proof });
  return { status: outcome === 'stale' ? 'sessionTooOld' : 'removed' };
}
