import type { KeyedCall } from './idempotency.ts';
import type { Instant } from './instant.ts';
import type { Role } from './roles.ts';

/** An audited call: a call by which an operator changed something. Plain data. */
export interface AuditedCall {
  readonly operatorId: string;
  /** The operation's. */
  readonly path: string;
  /** The first word of the operation's permission: `stores`. */
  readonly subject?: string | undefined;
  /** Undefined: the call is about no title. */
  readonly titleId: string | undefined;
  readonly requestId: string;
  /** The things that the request names: members and their values. */
  readonly about: Readonly<Record<string, string>>;
  /** More that the request says: members and their values. */
  readonly more?: Readonly<Record<string, string>>;
  /** Why, as the operator says; undefined: unsaid. */
  readonly note?: string | undefined;
  readonly at: Instant;
}

/**
 * Something that a command has done, for the list of events; the request alone does not say it. Members have values that a person reads. One that is a
 * function is made only where the call is an operator's, and within its transaction.
 */
export interface AuditFact {
  /** The player to whom it was done, whose deletion takes it away; undefined: it is about none. */
  readonly playerId?: string | undefined;
  /** The title in whose list it is told, and nothing else of a call that names no title; undefined: it is told with the call. */
  readonly titleId?: string | undefined;
  readonly about: Readonly<Partial<Record<AuditMember, AuditValue | (() => AuditValue)>>>;
}

/** The fact of a command that found all as it was to be: it has changed nothing, and its call is no event. */
export const NOTHING_DONE: AuditFact = { about: {} };

type AuditValue = string | number | undefined;

type AuditMember =
  | 'amount'
  | 'banId'
  | 'catalogVersion'
  | 'characterId'
  | 'characterName'
  | 'copyOf'
  | 'expires'
  | 'ipAddress'
  | 'itemId'
  | 'itemInstanceId'
  | 'key'
  | 'keyId'
  | 'keys'
  | 'kind'
  | 'name'
  | 'operatorId'
  | 'overrideLabel'
  | 'pendingChange'
  | 'productId'
  | 'reason'
  | 'receiptId'
  | 'removed'
  | 'revision'
  | 'roles'
  | 'sale'
  | 'saleMoment'
  | 'statistics'
  | 'storeId'
  | 'uses'
  | 'virtualCurrency';

/** An audited call that was accepted, and the roles by which it was: there and for all titles. */
export interface AcceptedCall extends AuditedCall {
  readonly roles: readonly Role[];
  readonly rolesEverywhere: readonly Role[];
}

/** `disabled`: the operator is no more. `roleTaken`: a role by which the call was accepted was taken away. */
export type OperatorRefusalReason = 'disabled' | 'roleTaken';

/** An operator may no longer do what an accepted call asks for, and nothing was changed. Thrown by `storage/`, past the handler. */
export class OperatorRefusal extends Error {
  readonly reason: OperatorRefusalReason;

  constructor(reason: OperatorRefusalReason) {
    super(`The operator was refused meanwhile: ${reason}`);
    this.name = 'OperatorRefusal';
    this.reason = reason;
  }
}

/** Records that a call stores in the transaction of its change, so that both happen or neither. */
export interface CallContext {
  /** That it was carried out, for its repetitions. */
  readonly key?: KeyedCall | undefined;
  /** The call of an operator, for the list of events. The operator's permission is judged again in the transaction. */
  readonly audited?: AcceptedCall | undefined;
}
