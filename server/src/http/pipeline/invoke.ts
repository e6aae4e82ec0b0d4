import type { Caller } from '../../kernel/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { fail } from '../../kernel/operation.ts';
import { parseJsonObject } from './body.ts';
import type { Route } from './routes.ts';

/** What a call has when only its body is left to judge. */
export interface Invocation {
  readonly caller: Caller;
  readonly body: Buffer;
}

/**
 * Answers a call whose caller is known and whose body has arrived: reads it as JSON, fits it to the schema, asks the
 * operation. Returns what the operation does; throws refusals, and whatever comes up.
 */
export function invoke(route: Route, { caller, body }: Invocation, deps: object): unknown {
  return route.operation.handle(toRequest(body, route), { caller, deps, fail });
}

function toRequest(body: Buffer, { dialect, parse }: Route): unknown {
  const json = parseJsonObject(body);
  const parsed = parse(dialect.toNeutral ? dialect.toNeutral(json) : json);
  if (!parsed.ok) throw new ApiError('InvalidParams', { details: parsed.details });
  return parsed.value;
}
