import type { IncomingMessage } from 'node:http';
import type { Caller, EntityCaller, Refusal, Scope, SecretKeyCaller } from '../../kernel/caller.ts';
import { ERRORS, type ErrorExtras, type ErrorName, ApiError } from '../../kernel/errors.ts';
import { type Instant, MINUTE_MS } from '../../kernel/instant.ts';
import type { Auth } from '../../kernel/operation.ts';
import { makeEqualTo } from '../../kernel/secrets.ts';
import type { Authenticate, HttpDeps } from '../deps.ts';

type CredentialKind = keyof Authenticate;

/** Which headers carry which credential, the preferred name first, and what a bad one is called. */
const CREDENTIALS: Record<
  CredentialKind,
  { readonly headers: readonly string[]; readonly bad: ErrorName }
> = {
  secretKey: { headers: ['x-secretkey'], bad: 'SecretKeyNotFound' },
  entityToken: { headers: ['x-entitytoken'], bad: 'EntityTokenInvalid' },
  sessionTicket: { headers: ['x-authorization', 'x-authentication'], bad: 'NotAuthenticated' },
};

/** A credential that was judged last on a connection and found good. */
interface Remembered<C> {
  readonly isSame: (text: string) => boolean;
  readonly caller: C;
  /** Of the control state that it was judged by. */
  readonly generation: number;
  /** Until then only a change of the control state can make it bad. */
  readonly goodUntil: Instant;
}

/** What is remembered of one connection, from call to call. */
export interface CallerMemory {
  secretKey: Remembered<SecretKeyCaller> | undefined;
  entityToken: Remembered<EntityCaller> | undefined;
}

/** A call that has a head. */
interface Heard {
  readonly req: IncomingMessage;
  readonly memory: CallerMemory;
}

/** Finds out who calls, by the head of the request alone; throws the refusal where nobody acceptable does. */
export type FindCaller = (call: Heard, auth: Auth) => Caller;

type FindCallerDeps = Pick<HttpDeps, 'authenticate' | 'generation' | 'now'>;

/** Makes the judge of callers. An empty credential counts as none. */
export function makeFindCaller(deps: FindCallerDeps): FindCaller {
  const { authenticate } = deps;
  const findEntity = makeRememberingFinder('entityToken', deps, {
    judge: authenticate.entityToken,
    goodUntil: (caller) => caller.goodUntil,
  });
  const findKey = makeRememberingFinder('secretKey', deps, {
    judge: authenticate.secretKey,
    // Whoever judges a key notes its use, to the minute: so it must be asked in each.
    goodUntil: ({ expiresAt = Infinity }) => Math.min(expiresAt, endOfMinute(deps.now())),
  });
  const findPlayer = finderOf('sessionTicket', authenticate.sessionTicket);

  function find(call: Heard, auth: Auth): Caller | undefined {
    const { req } = call;
    switch (auth.kind) {
      case 'anonymous':
        return { kind: 'anonymous' };
      case 'secretKey':
        return inScope(findKey(call), auth.scope);
      case 'sessionTicket':
        return findPlayer(req);
      case 'titleEntity':
        return titleOnly(findEntity(call));
      case 'entity':
        return findEntity(call);
      case 'anyCredential':
        return inScope(findKey(call), auth.scope) ?? findEntity(call) ?? findPlayer(req);
    }
  }
  return (call, auth) => {
    const caller = find(call, auth);
    if (!caller) throw new ApiError('NotAuthenticated');
    return caller;
  };
}

/**
 * A game server sends the same credential with each call of its connection: it is judged again when it is
 * another one, when anything has been revoked (or any other change of the control state come in), and at its end.
 */
function makeRememberingFinder<C extends EntityCaller | SecretKeyCaller>(
  kind: keyof CallerMemory,
  { generation, now }: FindCallerDeps,
  { judge, goodUntil }: Judging<C>,
) {
  return ({ req, memory }: Heard): C | undefined => {
    const text = credentialOf(req, kind);
    if (text === undefined) return undefined;
    // Only this finder puts something there.
    const slots = memory as Record<typeof kind, Remembered<C> | undefined>;
    const known = slots[kind];
    const isStillGood = known?.generation === generation() && now() < known.goodUntil;
    // Several clients may share the connection of a proxy: what one sent is a secret to the next.
    if (isStillGood && known.isSame(text)) return known.caller;
    const caller = orRefuse(judge(text));
    slots[kind] = {
      isSame: makeEqualTo(text),
      caller,
      generation: generation(),
      goodUntil: goodUntil(caller),
    };
    return caller;
  };
}

interface Judging<C> {
  readonly judge: (text: string) => C | Refusal;
  readonly goodUntil: (caller: C) => Instant;
}

function finderOf<C extends Caller>(kind: CredentialKind, judge: (text: string) => C | Refusal) {
  return (req: IncomingMessage): C | undefined => {
    const text = credentialOf(req, kind);
    return text === undefined ? undefined : orRefuse(judge(text));
  };
}

function orRefuse<C extends Caller>(verdict: C | Refusal): C {
  if ('refused' in verdict) throw refusalOf(verdict.refused, verdict.extras);
  return verdict;
}

function inScope(caller: SecretKeyCaller | undefined, scope: Scope): SecretKeyCaller | undefined {
  if (caller && caller.scopes.length > 0 && !caller.scopes.includes(scope)) {
    throw new ApiError('NotAuthorizedByTitle');
  }
  return caller;
}

function titleOnly(caller: EntityCaller | undefined): EntityCaller | undefined {
  if (caller && caller.entity.type !== 'title') throw new ApiError('InvalidEntityType');
  return caller;
}

function credentialOf(req: IncomingMessage, kind: CredentialKind): string | undefined {
  const { headers, bad } = CREDENTIALS[kind];
  for (const header of headers) {
    const text = req.headers[header] as string | undefined;
    if (!text) continue;
    // Two lines of one name arrive joined: only then the list of all lines is worth a look.
    if (text.includes(', ') && isRepeated(req, header)) {
      throw refusalOf(bad, { message: `The header ${header} may be sent only once` });
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

/** The caller's own credential is at fault: the catalogue may have another status for that. */
function refusalOf(name: ErrorName, extras: ErrorExtras = {}): ApiError {
  const entry: { readonly status: number; readonly callerStatus?: number } = ERRORS[name];
  return new ApiError(name, { status: entry.callerStatus ?? entry.status, ...extras });
}
