import { ERRORS, type ErrorEntry, type ErrorName } from '../kernel/errors.ts';
import {
  type AnyOperation,
  commonErrors,
  type Endpoint,
  endpointsOf,
  ERRORS_OF_ANY_CALL,
} from '../kernel/operation.ts';

/** The parts of an operation's name. */
export interface OperationName {
  /** `Admin` of `/Admin/UpdateStoreItems`. */
  readonly area: string;
  /** `UpdateStoreItems`. */
  readonly name: string;
  /** `Admin_UpdateStoreItems`: unique, and stable as long as the path is. */
  readonly id: string;
}

/** Takes an operation's path apart. A path of another form is a bug. */
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

/** One way in which a call may be refused. */
export interface PossibleRefusal {
  readonly error: ErrorName;
  readonly status: number;
  /** `common`: judged before the operation is asked. `own`: the operation's. `any`: may happen to any call. */
  readonly from: 'common' | 'own' | 'any';
}

/** How an operation may refuse, in order of precedence; what may happen to any call comes last. */
export function refusalsOf(operation: Endpoint): readonly PossibleRefusal[] {
  const own = operation.errors as readonly ErrorName[];
  const all = [
    ...commonErrors(operation.auth).map((error) => refusal(error, 'common')),
    ...own.map((error) => refusal(error, 'own')),
    ...ERRORS_OF_ANY_CALL.map((error) => refusal(error, 'any')),
  ];
  return all.filter(
    (one, at) =>
      all.findIndex((other) => other.error === one.error && other.status === one.status) === at,
  );
}

function refusal(error: ErrorName, from: PossibleRefusal['from']): PossibleRefusal {
  const entry: ErrorEntry = ERRORS[error];
  const status = from === 'common' ? (entry.callerStatus ?? entry.status) : entry.status;
  return { error, status, from };
}
