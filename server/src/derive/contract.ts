import { type ErrorName, ERRORS } from '../kernel/error-catalogue.ts';
import {
  type AnyOperation,
  commonErrors,
  type Endpoint,
  endpointsOf,
  ERRORS_OF_ANY_CALL,
  IDEMPOTENCY_ERRORS,
  takesIdempotencyKey,
} from '../kernel/operation.ts';
import { uniqueBy } from '../lib/unique-by.ts';

/** The parts of an operation's name. */
interface OperationName {
  /** `Admin` of `/Admin/UpdateStoreItems`. */
  readonly area: string;
  /** `UpdateStoreItems`. */
  readonly name: string;
  /** `Admin_UpdateStoreItems`: unique, and stable as long as the path is. */
  readonly id: string;
}

/** Splits an operation's path into its names. Throws for a path of another form, which is a bug. */
export function nameOf(operation: Pick<Endpoint, 'path'>): OperationName {
  const [, area, name] = /^\/([A-Za-z]+)\/([A-Za-z]+)$/.exec(operation.path) ?? [];
  if (!area || !name) throw new Error(`${operation.path} is not of the form /Area/Name`);
  return { area, name, id: `${area}_${name}` };
}

/** The operations at all of their doors, by area; areas and operations in alphabetical order. */
export function byArea(
  operations: readonly AnyOperation[],
): readonly (readonly [area: string, operations: readonly Endpoint[]])[] {
  const sorted = endpointsOf(operations).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return [...Map.groupBy(sorted, (operation) => nameOf(operation).area)];
}

/** The purpose of each area of the wire, in a sentence. */
const AREA_SENTENCES: Readonly<Record<string, string>> = {
  Admin: 'Operations of developers and live-ops people on a title.',
  Authentication: 'Entity tokens: getting, checking and revoking them.',
  Client: 'Operations of a game client.',
  Event: 'Events that games write.',
  Matchmaker: 'Operations of an external match-making service.',
  Notification: 'Notifications of the platforms where players pay.',
  Object: 'Objects of entities: what a game keeps about its players as JSON.',
  Operator: 'People of the studio: how they sign in, and who may do what.',
  Server: 'Operations of a dedicated game server.',
};

/** Describes the purpose of an area. Throws for an area without a sentence, which is a bug. */
export function areaSentence(area: string): string {
  const sentence = AREA_SENTENCES[area];
  if (sentence === undefined) throw new Error(`The area ${area} has no sentence`);
  return sentence;
}

/** An error with which a call may be refused. */
export interface PossibleRefusal {
  readonly error: ErrorName;
  readonly status: number;
  /** `common`: judged before the handler runs. `key`: of an idempotency key. `own`: the operation's. `any`: possible for any call. */
  readonly from: 'common' | 'key' | 'own' | 'any';
}

/** Lists the errors of an operation in order of precedence; those of any call come last. */
export function refusalsOf(operation: Endpoint): readonly PossibleRefusal[] {
  const own = operation.errors as readonly ErrorName[];
  const all = [
    ...commonErrors(operation.auth).map((error) => refusal(error, 'common')),
    ...(takesIdempotencyKey(operation) ? IDEMPOTENCY_ERRORS : []).map((error) =>
      refusal(error, 'key'),
    ),
    ...own.map((error) => refusal(error, 'own')),
    ...ERRORS_OF_ANY_CALL.map((error) => refusal(error, 'any')),
  ];
  return uniqueBy(all, ({ error, status }) => `${error} ${status}`);
}

function refusal(error: ErrorName, from: PossibleRefusal['from']): PossibleRefusal {
  const { status, callerStatus = status } = ERRORS[error];
  return { error, status: from === 'common' ? callerStatus : status, from };
}
