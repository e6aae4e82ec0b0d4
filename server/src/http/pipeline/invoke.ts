import type { Caller } from '../../kernel/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type CallOrigin, fail } from '../../kernel/operation.ts';
import { parseJsonBody } from './json.ts';
import type { Route } from './routes.ts';

/** A call whose caller is judged and whose body has arrived. */
export interface Invocation {
  readonly caller: Caller;
  readonly body: Buffer;
  readonly origin: CallOrigin;
  /** Is called when a member of the body has its name in the brand's dialect. */
  readonly onBrandName?: () => void;
}

/**
 * Answers a call: parses its body, validates it by the operation's schema and runs the handler. Returns what the
 * handler returns, perhaps a promise. Throws refusals (ApiError) and whatever the handler throws.
 */
export function invoke(route: Route, invocation: Invocation, deps: object): unknown {
  const request = toRequest(route, invocation);
  const { caller, origin } = invocation;
  return route.operation.handle(request, { caller, origin, deps, fail });
}

function toRequest({ membersMax, parse }: Route, { body, onBrandName }: Invocation): unknown {
  const { json, parseQuoted } = parseJsonBody(body, membersMax);
  const parsed = parse(json);
  if (parsed.isBrand) onBrandName?.();
  if (!parsed.ok) throw new ApiError('InvalidParams', { details: parsed.details });
  // Where the request is fine, it is fine with the quoted numbers too, unless one stands for a whole number.
  const quoted = parseQuoted && parse(parseQuoted());
  if (quoted?.ok === false) throw new ApiError('InvalidParams', { details: quoted.details });
  return parsed.value;
}
