import type { IncomingMessage } from 'node:http';
import type {
  Caller,
  EntityCaller,
  JudgedCaller,
  Refusal,
  SecretKeyCaller,
} from '../../kernel/caller.ts';
import {
  CREDENTIAL_HEADERS,
  type CredentialKind,
  OLD_TICKET_HEADER,
} from '../../kernel/credential.ts';
import { ERRORS, type ErrorName } from '../../kernel/error-catalogue.ts';
import { type ErrorExtras, ApiError } from '../../kernel/errors.ts';
import { type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import type { Auth } from '../../kernel/operation.ts';
import { hasPermission } from '../../kernel/has-permission.ts';
import { type Permission } from '../../kernel/permissions.ts';
import { needsConfirmation } from '../../kernel/roles.ts';
import { makeEqualTo } from '../../kernel/secrets.ts';
import type { HttpDeps } from '../deps.ts';
import { makeOperatorFinder } from './find-operator.ts';

/** The names of the headers that carry each credential as Node has them, the preferred one first. */
const HEADER_NAMES: Record<CredentialKind, readonly string[]> = {
  secretKey: [CREDENTIAL_HEADERS.secretKey.toLowerCase()],
  entityToken: [CREDENTIAL_HEADERS.entityToken.toLowerCase()],
  sessionTicket: [CREDENTIAL_HEADERS.sessionTicket.toLowerCase(), OLD_TICKET_HEADER.toLowerCase()],
  operatorSession: [CREDENTIAL_HEADERS.operatorSession.toLowerCase()],
};

const REFUSED_WHEN_REPEATED: Record<CredentialKind, ErrorName> = {
  secretKey: 'SecretKeyNotFound',
  entityToken: 'EntityTokenInvalid',
  sessionTicket: 'NotAuthenticated',
  operatorSession: 'NotAuthenticated',
};

/** The credential that was last judged good on a connection. */
interface RememberedCredential<C> {
  readonly isSame: (text: string) => boolean;
  readonly caller: C;
  /** The generation of the control state that it was judged by. */
  readonly generation: number;
  /** Until then only a change of the control state can make it bad. */
  readonly goodUntil: Instant;
}

/** The callers that one connection remembers from call to call. */
export interface CallerMemory {
  secretKey: RememberedCredential<SecretKeyCaller> | undefined;
  entityToken: RememberedCredential<EntityCaller> | undefined;
}

/** A call as far as its head. */
interface CallHead {
  readonly req: IncomingMessage;
  readonly memory: CallerMemory;
}

/**
 * Finds the caller by the head of the request alone; throws the refusal of a caller who may not call. A promise
 * always rejects: only a refusal may need the database.
 */
export type FindCaller = (call: CallHead, auth: Auth) => Caller | Promise<never>;

type FindCallerDeps = Pick<
  HttpDeps,
  'authenticate' | 'consoleSite' | 'takesOperators' | 'generation' | 'now'
>;

/** Makes the judge of callers: first the credential, then the permission. An empty credential counts as none. */
export function makeFindCaller(deps: FindCallerDeps): FindCaller {
  const { authenticate } = deps;
  const findEntity = makeRememberingFinder('entityToken', deps, {
    judge: authenticate.entityToken,
    goodUntil: (caller) => caller.goodUntil,
  });
  const findKey = makeRememberingFinder('secretKey', deps, {
    judge: authenticate.secretKey,
    // Judging a key also notes its use, to the minute, so it is judged at least once in each.
    goodUntil: ({ expiresAt = Infinity }) => Math.min(expiresAt, endOfMinute(deps.now())),
  });

  const operators = makeOperatorFinder(deps);

  function findPlayer({ req }: CallHead): Caller | Promise<never> | undefined {
    const text = credentialOf(req, 'sessionTicket');
    return text === undefined ? undefined : orRefuse(authenticate.sessionTicket(text));
  }

  function find(call: CallHead, kind: Auth['kind']): Caller | Promise<never> | undefined {
    switch (kind) {
      case 'anonymous':
        return { kind };
      case 'visitor':
        return operators.findVisitor(call.req);
      case 'operator':
        return operators.find(call.req);
      case 'secretKey':
        return findKey(call) ?? operators.findInTitle(call.req);
      case 'sessionTicket':
        return findPlayer(call);
      case 'titleEntity':
      case 'entity':
        return findEntity(call);
      case 'anyCredential':
        return findKey(call) ?? findEntity(call) ?? findPlayer(call);
    }
  }
  return (call, auth) => {
    const caller = find(call, auth.kind);
    if (!caller) throw new ApiError('NotAuthenticated');
    if (caller instanceof Promise) return caller;
    if ('permission' in auth) judgePermission(caller, auth.permission, deps.now());
    return caller;
  };
}

function judgePermission(caller: Caller, permission: Permission, now: Instant): void {
  if (!hasPermission(caller, permission)) {
    const isEntity = caller.kind === 'entity' || caller.kind === 'player';
    throw new ApiError(isEntity ? 'InvalidEntityType' : 'NotAuthorizedByTitle');
  }
  if (needsConfirmation(caller, permission, now)) throw new ApiError('ConfirmationRequired');
}

/**
 * Makes a finder that judges a credential once for many calls. A game server sends the same one with each call of its
 * connection. It is judged again when the text differs, after any change of the control state, and from its end on.
 */
function makeRememberingFinder<C extends EntityCaller | SecretKeyCaller>(
  kind: keyof CallerMemory,
  { generation, now }: FindCallerDeps,
  { judge, goodUntil }: CredentialJudge<C>,
) {
  return ({ req, memory }: CallHead): C | Promise<never> | undefined => {
    const text = credentialOf(req, kind);
    if (text === undefined) return undefined;
    // Only the finder of this kind writes this slot.
    const slots = memory as Record<typeof kind, RememberedCredential<C> | undefined>;
    const known = slots[kind];
    const isStillGood = known?.generation === generation() && now() < known.goodUntil;
    // Compared in constant time: clients of a proxy share a connection, and must not learn each other's credentials.
    if (isStillGood && known.isSame(text)) return known.caller;
    const caller = orRefuse(judge(text));
    if (caller instanceof Promise) return caller;
    slots[kind] = {
      isSame: makeEqualTo(text),
      caller,
      generation: generation(),
      goodUntil: goodUntil(caller),
    };
    return caller;
  };
}

interface CredentialJudge<C extends Caller> {
  readonly judge: (text: string) => JudgedCaller<C>;
  readonly goodUntil: (caller: C) => Instant;
}

function orRefuse<C extends Caller>(verdict: JudgedCaller<C>): C | Promise<never> {
  if (verdict instanceof Promise) return verdict.then(refuse);
  return 'refused' in verdict ? refuse(verdict) : verdict;
}

/** Throws the refusal of the caller's own credential. */
export function refuse({ refused, extras }: Refusal): never {
  throw refusalOf(refused, extras);
}

/** The text of a credential; throws where it was sent twice. */
export function credentialOf(req: IncomingMessage, kind: CredentialKind): string | undefined {
  for (const header of HEADER_NAMES[kind]) {
    const text = req.headers[header] as string | undefined;
    if (!text) continue;
    // Node joins two lines of one name with a comma, so only then the list of all lines is searched.
    if (text.includes(', ') && isRepeated(req, header)) {
      throw refusalOf(REFUSED_WHEN_REPEATED[kind], {
        message: `The header ${header} may be sent only once`,
      });
    }
    return text;
  }
  return undefined;
}

function isRepeated({ rawHeaders }: IncomingMessage, header: string): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === header).length > 1;
}

function endOfMinute(at: Instant): Instant {
  return (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
}

/** The refusal of the caller's own credential, for which the catalogue may have another status. */
function refusalOf(name: ErrorName, extras: ErrorExtras = {}): ApiError {
  const entry: { readonly status: number; readonly callerStatus?: number } = ERRORS[name];
  return new ApiError(name, { status: entry.callerStatus ?? entry.status, ...extras });
}
