import { MINUTE_MS } from '../../kernel/instant.ts';
import { OWN_DELETION_SESSION_MS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { PasswordGuessDeps } from '../../limits/address-guesses.ts';
import { findPassword, findPlayer } from '../commands/look-ups.ts';
import { findSession } from '../commands/sessions.ts';
import { deletePlayer, type DeletePlayerDeps } from '../delete-player.ts';
import { guessPassword, refusalOfGuess } from '../guess-password.ts';
import { type Identity, namesWithPassword } from '../identities.ts';
import { PasswordToJudge } from '../wire.ts';

type Deps = DeletePlayerDeps & PasswordGuessDeps;

const MINUTES = OWN_DELETION_SESSION_MS / MINUTE_MS;
const TOO_OLD = `The session did not begin within the last ${MINUTES} minutes; log in again.`;

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
  async handle({ Password: password }, call) {
    const { caller, origin, deps, fail } = call;
    const { titleId, playerId, sessionId } = caller;
    const logged = { titleId, playerId };
    const player = await deps.run(findPlayer, { titleId, playerId });
    if (!player) return {};
    const [identity] = namesWithPassword(player);
    // A ticket that somebody else has found is not enough: a password or a fresh login must be presented.
    if (!identity || !(await hasPassword(deps, { titleId, identity }))) {
      const session = await deps.run(findSession, { titleId, sessionId });
      const ageMs = deps.now() - (session?.startedAt ?? 0);
      const proof = { sessionId, passwordHash: undefined };
      const isTooOld =
        ageMs > OWN_DELETION_SESSION_MS ||
        (await deletePlayer(deps, { titleId, playerId, proof })) === 'stale';
      if (isTooOld) throw fail('NotAuthorized', { message: TOO_OLD, logged });
      return {};
    }
    if (password === undefined) {
      const details = { Password: ['The account has a password: it is needed.'] };
      throw fail('InvalidParams', { details, logged });
    }
    const attempt = { titleId, identity, password, origin };
    const right = await guessPassword(deps, attempt, () => undefined);
    if (right.status !== 'right') throw refusalOfGuess(call, right);
    const proof = { sessionId, passwordHash: right.presented.passwordHash };
    const outcome = await deletePlayer(deps, { titleId, playerId, proof });
    if (outcome === 'stale') throw refusalOfGuess(call, { status: 'wrongPassword' });
    return {};
  },
});

async function hasPassword(
  { run, guessKeys, now }: Deps,
  of: { readonly titleId: string; readonly identity: Identity },
): Promise<boolean> {
  const keys = { nameKey: guessKeys.nameKey({ ...of, ...of.identity }), addressKey: undefined };
  const found = await run(findPassword, { ...of, keys, address: undefined, now: now() });
  return found.account !== undefined;
}
