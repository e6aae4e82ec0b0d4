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

function toRequest({ parse }: Route, { body, onBrandName }: Invocation): unknown {
  const { json, quoted } = parseJsonBody(body);
  const parsed = parse(json);
  if (parsed.isBrand) onBrandName?.();
  // Where the request is fine, it is fine with the quoted numbers too, unless one stands for a whole number.
  const wrong = [parsed, quoted && parse(quoted)].find((one) => one?.ok === false);
  if (wrong?.ok === false) throw new ApiError('InvalidParams', { details: wrong.details });
  return parsed.ok && parsed.value;
}
