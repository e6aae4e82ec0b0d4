import { MINUTE_MS } from '../../kernel/instant.ts';
import { OWN_DELETION_SESSION_MS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { toGuessRefusal } from '../guess-refusal.ts';
import {
  deleteOwnAccount as remove,
  type DeleteOwnAccountDeps,
  type OwnDeletion,
} from '../delete-own-account.ts';
import { PasswordToJudge } from '../wire.ts';

const MINUTES = OWN_DELETION_SESSION_MS / MINUTE_MS;

/** Deletes the account of the player who calls. */
export const deleteOwnAccount = operation<DeleteOwnAccountDeps>()({
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
    const outcome = await remove(deps, { caller, origin, password });
    if (outcome.status === 'removed') return {};
    const { titleId, playerId } = caller;
    const { error, ...extras } = toRefusal(outcome);
    throw fail(error, { ...extras, logged: { ...reasonOf(outcome), titleId, playerId } });
  },
});

type Refused = Exclude<OwnDeletion, { readonly status: 'removed' }>;

/** What the caller is told. */
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
