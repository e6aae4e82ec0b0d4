import type { IncomingMessage } from 'node:http';
import type { Caller, EntityCaller, Refusal, Scope, SecretKeyCaller } from '../kernel/caller.ts';
import { ERRORS, type ErrorMore, type ErrorName, ServiceError } from '../kernel/errors.ts';
import type { Auth } from '../kernel/operation.ts';
import type { Authenticate } from './parts.ts';

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

/** Finds out who calls, by the head of the request alone; throws the refusal where nobody acceptable does. */
export type FindCaller = (req: IncomingMessage, auth: Auth) => Caller;

/** Makes the judge of callers. An empty credential counts as none. */
export function makeFindCaller(authenticate: Authenticate): FindCaller {
  const findKey = finderOf('secretKey', authenticate.secretKey);
  const findEntity = finderOf('entityToken', authenticate.entityToken);
  const findPlayer = finderOf('sessionTicket', authenticate.sessionTicket);

  function find(req: IncomingMessage, auth: Auth): Caller | undefined {
    switch (auth.kind) {
      case 'anonymous':
        return { kind: 'anonymous' };
      case 'secretKey':
        return inScope(findKey(req), auth.scope);
      case 'sessionTicket':
        return findPlayer(req);
      case 'titleEntity':
        return titleOnly(findEntity(req));
      case 'entity':
        return findEntity(req);
      case 'anyCredential':
        return inScope(findKey(req), auth.scope) ?? findEntity(req) ?? findPlayer(req);
    }
  }
  return (req, auth) => {
    const caller = find(req, auth);
    if (!caller) throw new ServiceError('NotAuthenticated');
    return caller;
  };
}

function finderOf<C extends Caller>(kind: CredentialKind, judge: (text: string) => C | Refusal) {
  return (req: IncomingMessage): C | undefined => {
    const text = credentialOf(req, kind);
    if (text === undefined) return undefined;
    const verdict = judge(text);
    if ('refused' in verdict) throw refusalOf(verdict.refused, verdict.more);
    return verdict;
  };
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
