import type { IncomingMessage } from 'node:http';
import {
  type AnonymousCaller,
  type Caller,
  type EntityCaller,
  hasPermission,
  type OperatorCaller,
  type SecretKeyCaller,
} from '../../kernel/caller.ts';
import {
  CREDENTIAL_HEADERS,
  type CredentialKind,
  type JudgedCaller,
  OLD_TICKET_HEADER,
  type Refusal,
  sessionCookieOf,
  TITLE_HEADER,
} from '../../kernel/credential.ts';
import { type ErrorName, ERRORS } from '../../kernel/error-catalogue.ts';
import { ApiError, type ErrorExtras } from '../../kernel/errors.ts';
import { type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import type { Auth } from '../../kernel/operation.ts';
import type { Permission } from '../../kernel/permissions.ts';
import { needsConfirmation } from '../../kernel/roles.ts';
import { makeEqualTo } from '../../kernel/secrets.ts';
import type { HttpDeps } from '../deps.ts';

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
type FindCaller = (call: CallHead, auth: Auth) => Caller | Promise<never>;

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
      case 'titleOperator':
        return operators.findInTitle(call.req);
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
  {
    judge,
    goodUntil,
  }: {
    readonly judge: (text: string) => JudgedCaller<C>;
    readonly goodUntil: (caller: C) => Instant;
  },
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

function orRefuse<C extends Caller>(verdict: JudgedCaller<C>): C | Promise<never> {
  if (verdict instanceof Promise) return verdict.then(refuse);
  return 'refused' in verdict ? refuse(verdict) : verdict;
}

/** Throws the refusal of the caller's own credential. */
function refuse({ refused, extras }: Refusal): never {
  throw refusalOf(refused, extras);
}

/** The text of a credential; throws where it was sent twice. */
function credentialOf(req: IncomingMessage, kind: CredentialKind): string | undefined {
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
  const { status, callerStatus = status } = ERRORS[name];
  return new ApiError(name, { status: callerStatus, ...extras });
}

const TITLE = TITLE_HEADER.toLowerCase();
const OTHER_PORT = 'Operators call at the port that PURSER_MANAGEMENT_PORT names';
const NO_TITLE = `An operator names the title of this call in ${TITLE_HEADER}`;

/**
 * Makes the finder of those who call from the console. Wherever one may call, the call must come from the console's own page. Each
 * function throws the refusal of a caller who may not call.
 */
function makeOperatorFinder({ authenticate, consoleSite, takesOperators }: FindCallerDeps) {
  const cookieName = sessionCookieOf(consoleSite);

  function refuseOtherOrigin(req: IncomingMessage): void {
    if (!takesOperators) throw new ApiError('OriginNotAllowed', { message: OTHER_PORT });
    if (!isFromConsole(req, consoleSite.publicOrigin)) throw new ApiError('OriginNotAllowed');
  }

  /** Undefined: no operator calls. A cookie alone is none: other programs of the same machine receive it, too. */
  function find(req: IncomingMessage): OperatorCaller | undefined {
    const pageSecret = credentialOf(req, 'operatorSession');
    if (pageSecret === undefined) return undefined;
    refuseOtherOrigin(req);
    const cookie = cookieOf(req, cookieName);
    const title = req.headers[TITLE]?.toString();
    const verdict = authenticate.operatorSession({ cookie, pageSecret, title });
    return 'refused' in verdict ? refuse(verdict) : verdict;
  }

  return {
    /** A person who has not signed in. */
    findVisitor(req: IncomingMessage): AnonymousCaller {
      refuseOtherOrigin(req);
      return { kind: 'anonymous' };
    },
    find,
    /** The same for a call about a title, which an operator must name. */
    findInTitle(req: IncomingMessage): OperatorCaller | undefined {
      const operator = find(req);
      if (!operator || operator.titleId !== undefined) return operator;
      throw new ApiError('NotAuthorizedByTitle', { message: NO_TITLE });
    },
  };
}

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a call comes from the console's own page: its `Origin` is that of the console's public address, or without such an address
 * a loopback name with the port at which the call arrived. Browsers send `Origin` with each POST (Fetch 3.2); `Host` is never
 * believed, because a stranger's name may point here.
 */
function isFromConsole(
  { headers: { origin }, socket }: IncomingMessage,
  publicOrigin: string | undefined,
): boolean {
  if (origin === undefined) return false;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  return LOOPBACK_NAMES.some((name) => origin === originOf(scheme, name, socket.localPort));
}

/** As browsers write it: without the port that the scheme has anyway. */
function originOf(scheme: 'http' | 'https', name: string, port: number | undefined): string {
  const usual = scheme === 'https' ? 443 : 80;
  return port === usual ? `${scheme}://${name}` : `${scheme}://${name}:${port}`;
}

/** The value of a cookie that we made: base64url, never quoted or encoded (RFC 6265 4.2.1). Undefined: there is none, or several. */
function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  const [only, ...others] = values;
  return others.length === 0 ? only?.slice(name.length + 1) : undefined;
}
