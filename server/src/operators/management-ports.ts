import type { OperatorAct } from '../kernel/call-context.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Page } from '../kernel/page.ts';
import type { HeldRole } from '../kernel/roles.ts';
import type { ListedOperator } from './ports.ts';

/** An operator who changes others, in a title or (undefined) in all. That this operator still may is judged in the transaction of the change. */
export interface Granter {
  readonly operatorId: string;
  readonly titleId: string | undefined;
}

/** An operator who is changed, and by whom; undefined: on the command line, which may do everything. */
export interface Managed {
  readonly operatorId: string;
  readonly granter: Granter | undefined;
  readonly now: Instant;
}

/** An invitation. It makes an operator, who signs in as soon as its link is used. */
export interface Invitation {
  /** Of a new operator; one whose link was never used keeps the own id. */
  readonly newOperatorId: string;
  readonly name: string;
  readonly roles: readonly HeldRole[];
  readonly granter: Granter | undefined;
  readonly createdBy: string;
  /** Of the link. */
  readonly digest: string;
  readonly expiresAt: Instant;
  readonly now: Instant;
}

export type InviteOutcome =
  | { readonly status: 'done'; readonly operatorId: string }
  /** `notAllowed`: the granter lacks a permission of the roles, or they are not for the granter's title. */
  | { readonly status: 'notAllowed' | 'noTitle' | 'nameTaken' | 'tooMany' };

/** How the roles of an operator change. */
export interface RoleChange extends Managed {
  readonly added: readonly HeldRole[];
  /** `others`: all that the granter manages and that are not among the added ones. */
  readonly removed: readonly HeldRole[] | 'others';
}

/** `noOperator`: none that the granter sees. `notAllowed`: the granter lacks a permission of the operator or of the roles. `lastOwner`: nobody else who can sign in is an owner of everything. */
export type ManagedOutcome = 'done' | 'noOperator' | 'notAllowed' | 'lastOwner';

export type RoleOutcome =
  | { readonly status: 'done'; readonly roles: readonly HeldRole[] }
  | { readonly status: Exclude<ManagedOutcome, 'done'> | 'noTitle' | 'tooMany' };

/** A secret key that is good, of an operator who is disabled. */
export interface KeyOfOperator {
  readonly keyId: string;
  readonly titleId: string;
  readonly name: string;
}

export type DisableOutcome =
  | { readonly status: 'done'; readonly keys: readonly KeyOfOperator[] }
  | { readonly status: Exclude<ManagedOutcome, 'done'> };

/** Operators as owners manage them, durable. Each method is one transaction, done when its promise is. */
export interface OperatorManagement {
  /** All operators, by name. With a title: those who have roles for it or for all, without their other roles. */
  list(of: { readonly titleId: string | undefined }): Promise<readonly ListedOperator[]>;
  /** Invites somebody, once more where the link was never used. */
  invite(of: Invitation): Promise<InviteOutcome>;
  /** Gives roles to an operator, and takes them away. */
  changeRoles(of: RoleChange): Promise<RoleOutcome>;
  /** Disables an operator, whose sessions and link end. Disabling twice is `done`. */
  disable(of: Managed): Promise<DisableOutcome>;
  /** Lets a disabled operator sign in again. Enabling twice is `done`. */
  enable(of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'>>;
  /** Removes the second factor of an operator, with its recovery codes; `noFactor`: there is none. */
  removeFactor(of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'> | 'noFactor'>;
  /** Ends all sessions of an operator. */
  endSessions(of: Managed): Promise<Exclude<ManagedOutcome, 'lastOwner'>>;
}

/** An act with the name of whoever did it. */
export interface ListedAct extends OperatorAct {
  readonly operatorName: string;
}

/** Which acts are asked for. */
export interface ActFilter {
  readonly titleId: string | undefined;
  readonly operatorId: string | undefined;
  /** Not before this moment. */
  readonly since: Instant | undefined;
  readonly page: Page;
}

/** What operators did, durable. It is written with what they change. */
export interface OperatorActs {
  /** The newest first. */
  list(of: ActFilter): Promise<readonly ListedAct[]>;
}
