import type { IncomingMessage } from 'node:http';
import type { Caller, EntityCaller, Refusal, Scope, SecretKeyCaller } from '../kernel/caller.ts';
import { ERRORS, type ErrorMore, type ErrorName, ServiceError } from '../kernel/errors.ts';
import type { Auth } from '../kernel/operation.ts';
import { makeEqualTo } from '../kernel/secrets.ts';
import type { Authenticate, HttpParts } from './parts.ts';

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

/** What is remembered of one connection, from call to call. */
export interface CallerMemory {
  /** The entity token that was judged last and found good, and by which control state. */
  entity:
    | {
        readonly isSame: (text: string) => boolean;
        readonly caller: EntityCaller;
        readonly generation: number;
      }
    | undefined;
}

/** A call that has a head. */
interface Heard {
  readonly req: IncomingMessage;
  readonly memory: CallerMemory;
}

/** Finds out who calls, by the head of the request alone; throws the refusal where nobody acceptable does. */
export type FindCaller = (call: Heard, auth: Auth) => Caller;

type FindCallerParts = Pick<HttpParts, 'authenticate' | 'generation' | 'now'>;

/** Makes the judge of callers. An empty credential counts as none. */
export function makeFindCaller(parts: FindCallerParts): FindCaller {
  const { authenticate } = parts;
  const findEntity = makeFindEntity(parts);
  const findKey = finderOf('secretKey', authenticate.secretKey);
  const findPlayer = finderOf('sessionTicket', authenticate.sessionTicket);

  function find(call: Heard, auth: Auth): Caller | undefined {
    const { req } = call;
    switch (auth.kind) {
      case 'anonymous':
        return { kind: 'anonymous' };
      case 'secretKey':
        return inScope(findKey(req), auth.scope);
      case 'sessionTicket':
        return findPlayer(req);
      case 'titleEntity':
        return titleOnly(findEntity(call));
      case 'entity':
        return findEntity(call);
      case 'anyCredential':
        return inScope(findKey(req), auth.scope) ?? findEntity(call) ?? findPlayer(req);
    }
  }
  return (call, auth) => {
    const caller = find(call, auth);
    if (!caller) throw new ServiceError('NotAuthenticated');
    return caller;
  };
}

/**
 * A game server sends the same token with each call of its connection: it is judged again when it is
 * another one, when anything has been revoked (or any other change of the control state come in), and at its end.
 */
function makeFindEntity({ authenticate, generation, now }: FindCallerParts) {
  return ({ req, memory }: Heard): EntityCaller | undefined => {
    const text = credentialOf(req, 'entityToken');
    if (text === undefined) return undefined;
    const { entity: known } = memory;
    const isStillGood = known?.generation === generation() && now() < known.caller.goodUntil;
    // Several clients may share the connection of a proxy: what one sent is a secret to the next.
    if (isStillGood && known.isSame(text)) return known.caller;
    const caller = orRefuse(authenticate.entityToken(text));
    memory.entity = { isSame: makeEqualTo(text), caller, generation: generation() };
    return caller;
  };
}

function finderOf<C extends Caller>(kind: CredentialKind, judge: (text: string) => C | Refusal) {
  return (req: IncomingMessage): C | undefined => {
    const text = credentialOf(req, kind);
    return text === undefined ? undefined : orRefuse(judge(text));
  };
}

function orRefuse<C extends Caller>(verdict: C | Refusal): C {
  if ('refused' in verdict) throw refusalOf(verdict.refused, verdict.more);
  return verdict;
}

function inScope(caller: SecretKeyCaller | undefined, scope: Scope): SecretKeyCaller | undefined {
  if (caller && caller.scopes.length > 0 && !caller.scopes.includes(scope)) {
    throw new ServiceError('NotAuthorizedByTitle');
  }
  return caller;
}

function titleOnly(caller: EntityCaller | undefined): EntityCaller | undefined {
  if (caller && caller.entity.type !== 'title') throw new ServiceError('InvalidEntityType');
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

/** The caller's own credential is at fault: the catalogue may have another status for that. */
function refusalOf(name: ErrorName, more: ErrorMore = {}): ServiceError {
  const entry: { readonly status: number; readonly callerStatus?: number } = ERRORS[name];
  return new ServiceError(name, { status: entry.callerStatus ?? entry.status, ...more });
}
