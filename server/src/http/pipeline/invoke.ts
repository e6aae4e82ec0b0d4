import type { AcceptedCall } from '../../kernel/call-context.ts';
import {
  type CallLane,
  currentLane,
  isServer,
  laneGroupOf,
  laneNameOf,
} from '../../kernel/call-lane.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/instant.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../kernel/operator-limits.ts';
import { fail } from '../../kernel/operation.ts';
import type { Span } from '../../kernel/span.ts';
import { firstCharacters } from '../../lib/first-characters.ts';
import { addressKeys } from '../../lib/ip-address.ts';
import type { HttpDeps } from '../deps.ts';
import type { MembersDialect } from '../dialect.ts';
import { parseJsonBody } from './body.ts';
import { type ParsedCall, toKeyedCall } from './idempotency.ts';
import type { OffloadedCall } from './offload.ts';
import { fillNote, type Route } from './routes.ts';

/** A call whose caller is judged and whose body has arrived. */
export interface Invocation extends Omit<OffloadedCall, 'path' | 'now'> {
  readonly body: Buffer;
  /** Absent: it is not traced. */
  readonly span?: Span | undefined;
  /** Is told the dialect of the body's members, once they are read. */
  readonly onDialect?: (dialect: MembersDialect) => void;
}

/**
 * Answers a call: parses its body, validates it by the operation's schema and runs the handler. Returns what the
 * handler returns, perhaps a promise. Throws refusals (ApiError) and whatever the handler throws.
 */
export function invoke(route: Route, invocation: Invocation, given: InvokeDeps): unknown {
  const { value: request, hasExtension } = toRequest(route, invocation);
  const { caller, origin, requestId } = invocation;
  const { path } = route.operation;
  const deps = depsOf(route, { ...invocation, path, request }, given);
  const allowsExtensions = hasExtension || route.isOwn;
  const call = { caller, origin, requestId, allowsExtensions, deps, fail };
  return currentLane.run(laneOf(route, invocation), () => route.operation.handle(request, call));
}

/** Where the work of a call waits. */
export function laneOf(
  { priority }: Pick<Route, 'priority'>,
  { caller, origin, span }: Pick<Invocation, 'caller' | 'origin' | 'span'>,
): CallLane {
  const { limitedAddress: address } = origin;
  const network = address === undefined ? undefined : addressKeys(address);
  const name = laneNameOf(caller, network?.own);
  const group = laneGroupOf(caller, network);
  const goesFirst = priority === 'service' || isServer(caller);
  return { name, group, goesFirst, network, span };
}

type InvokeDeps = Pick<HttpDeps, 'operationDeps' | 'depsInContext' | 'now'>;

/** The handler's deps: the usual ones, unless something is to be stored together with the change. */
function depsOf(
  { takesKey, isWrite, subject }: Route,
  call: ParsedCall,
  { operationDeps, depsInContext, now }: InvokeDeps,
): object {
  const { keyHead } = call;
  const key = takesKey && keyHead ? toKeyedCall(call, keyHead) : undefined;
  const audited = isWrite ? toAuditedCall(call, subject, now) : undefined;
  if (!key && !audited) return operationDeps;
  return depsInContext({ key, audited }, () => {
    if (keyHead) keyHead.isReplay = true;
  });
}

function toRequest(
  { membersMax, parse, parseNote }: Route,
  { body, noteHead, onDialect }: Invocation,
) {
  const { json, parseQuoted } = parseJsonBody(body, membersMax);
  const parsed = parse(json);
  onDialect?.(parsed);
  if (!parsed.ok) throw new ApiError('InvalidParams', { details: parsed.details });
  // Where the request is fine, it is fine with the quoted numbers too, unless one stands for a whole number.
  const quoted = parseQuoted && parse(parseQuoted());
  if (quoted?.ok === false) throw new ApiError('InvalidParams', { details: quoted.details });
  if (noteHead !== undefined && parseNote) fillNote(parsed.value, noteHead, parseNote);
  return parsed;
}

/** The members of requests that name what a call is about. No others are written down: they may be secret, or somebody's own. */
const NAMING = [
  'ServiceId',
  'CatalogVersion',
  'StoreId',
  'KeyId',
  'OperatorId',
  'Name',
  'TitleId',
  'Provider',
  'ConnectionId',
  'OverrideLabel',
];

/** More of them, which an act is told with. A secret's value is in none of them. */
const TELLING = [
  'Accepted',
  'Cancel',
  'EffectiveAt',
  'EmailTemplateId',
  'EndsAt',
  'ExpiresAt',
  'ItemId',
  'Open',
  'PendingChange',
  'PercentOff',
  'Platform',
  'Quantity',
  'Sale',
  'Scopes',
  'SessionId',
  'SetAsDefaultCatalog',
  'StartsAt',
  'ToRevision',
  'RequireStore',
  'ZeroPrice',
  'AllowNegativeBalances',
  'AllowClientBalanceChanges',
  'JoinTokensOnly',
  'RefreshTokens',
  'LinkSessionSeconds',
];

/** The call of an operator; undefined: somebody else calls. */
function toAuditedCall(
  { caller, path, requestId, request }: ParsedCall,
  subject: string | undefined,
  now: Clock,
): AcceptedCall | undefined {
  if (caller.kind !== 'operator') return undefined;
  const { operatorId, titleId, roles, rolesEverywhere } = caller;
  const judgedBy = { roles, rolesEverywhere };
  const about = textsOf(request, NAMING, isText);
  const more = textsOf(request, TELLING, isTold);
  const note = isRecord(request) && isText(request['Note']) ? request['Note'] : undefined;
  return {
    operatorId,
    path,
    subject,
    titleId,
    requestId,
    about,
    more,
    note,
    at: now(),
    ...judgedBy,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is written down: of lists, those of plain values. */
const isTold = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isText)
    : ['string', 'number', 'boolean'].includes(typeof value);

function textsOf(
  request: unknown,
  members: readonly string[],
  isTaken: (value: unknown) => boolean,
): Readonly<Record<string, string>> {
  if (!isRecord(request)) return {};
  const texts = members.flatMap((member) => {
    const value = request[member];
    return isTaken(value)
      ? [[member, firstCharacters(String(value), OPERATOR_ABOUT_CHARS_MAX)]]
      : [];
  });
  return Object.fromEntries(texts);
}
