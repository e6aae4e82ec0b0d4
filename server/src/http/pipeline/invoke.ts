import type { Caller } from '../../kernel/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type CallOrigin, fail } from '../../kernel/operation.ts';
import { parseJsonObject } from './body.ts';
import type { Route } from './routes.ts';

/** A call whose caller is judged and whose body has arrived. */
export interface Invocation {
  readonly caller: Caller;
  readonly body: Buffer;
  readonly origin: CallOrigin;
}

/**
 * Answers a call: parses its body, validates it by the operation's schema and runs the handler. Returns what the
 * handler returns, perhaps a promise. Throws refusals (ApiError) and whatever the handler throws.
 */
export function invoke(route: Route, { caller, body, origin }: Invocation, deps: object): unknown {
  return route.operation.handle(toRequest(body, route), { caller, origin, deps, fail });
}

function toRequest(body: Buffer, { dialect, parse }: Route): unknown {
  const json = parseJsonObject(body);
  const parsed = parse(dialect.toNeutral ? dialect.toNeutral(json) : json);
  if (!parsed.ok) throw new ApiError('InvalidParams', { details: parsed.details });
  return parsed.value;
}
