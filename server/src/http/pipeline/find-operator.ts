import type { IncomingMessage } from 'node:http';
import type { AnonymousCaller, OperatorCaller } from '../../kernel/caller.ts';
import { sessionCookieOf, TITLE_HEADER } from '../../kernel/credential.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { HttpDeps } from '../deps.ts';
import { isFromConsole } from './console-origin.ts';
import { cookieOf } from './cookies.ts';
import { credentialOf, refuse } from './credentials.ts';

/** Finds who calls from the console. Each throws the refusal of a caller who may not call. */
export interface OperatorFinder {
  /** A person who has not signed in. */
  findVisitor(req: IncomingMessage): AnonymousCaller;
  /** Undefined: no operator calls. A cookie alone is none: other programs of the same machine receive it, too. */
  find(req: IncomingMessage): OperatorCaller | undefined;
  /** The same for a call about a title, which an operator must name. */
  findInTitle(req: IncomingMessage): OperatorCaller | undefined;
}

const TITLE = TITLE_HEADER.toLowerCase();
const OTHER_PORT = 'Operators call at the port that PURSER_MANAGEMENT_PORT names';
const NO_TITLE = `An operator names the title of this call in ${TITLE_HEADER}`;

/** Makes the finder of operators. Wherever one may call, the call must come from the console's own page. */
export function makeOperatorFinder({
  authenticate,
  consoleSite,
  takesOperators,
}: Pick<HttpDeps, 'authenticate' | 'consoleSite' | 'takesOperators'>): OperatorFinder {
  const cookieName = sessionCookieOf(consoleSite);

  function refuseOtherOrigin(req: IncomingMessage): void {
    if (!takesOperators) throw new ApiError('OriginNotAllowed', { message: OTHER_PORT });
    if (!isFromConsole(req, consoleSite.publicOrigin)) throw new ApiError('OriginNotAllowed');
  }

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
    findVisitor(req) {
      refuseOtherOrigin(req);
      return { kind: 'anonymous' };
    },
    find,
    findInTitle(req) {
      const operator = find(req);
      if (!operator || operator.titleId !== undefined) return operator;
      throw new ApiError('NotAuthorizedByTitle', { message: NO_TITLE });
    },
  };
}
