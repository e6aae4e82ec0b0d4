import type { Instant } from '../kernel/instant.ts';
import { OPERATOR_NAME_CHARS_MAX } from '../kernel/operator-limits.ts';
import type { PhcText } from '../kernel/passwords.ts';
import type { Permission } from '../kernel/permissions.ts';
import { type HeldRole, INSTALLATION_PERMISSIONS, ROLE_PERMISSIONS } from '../kernel/roles.ts';
import { VISIBLE_TEXT } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { SecretKey } from '../titles/secret-key.ts';
import type { NewLink } from './link.ts';
import type { FactorProof } from './second-factor.ts';
import type { KnownSession } from './session.ts';

/** A person of the studio. */
export interface Operator {
  readonly operatorId: string;
  /** Unique, whatever the case of its letters. */
  readonly name: string;
  readonly roles: readonly HeldRole[];
  /** A disabled one cannot sign in. The name stays, because histories have it. */
  readonly isDisabled: boolean;
}

/** Control entries of this room: the whole new state of an operator or of a session. */
export type OperatorEntry =
  | { readonly kind: 'operator'; readonly body: Operator }
  | { readonly kind: 'operatorSession'; readonly body: KnownSession & { readonly isEnded?: true } };

/** The name of an operator, as a person types it. */
export const OperatorName = Type.String({
  description: 'The name of the operator, in any case of its letters.',
  minLength: 1,
  maxLength: OPERATOR_NAME_CHARS_MAX,
  pattern: VISIBLE_TEXT,
});

/** The form in which names are compared: two that look alike are the same. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().normalize('NFKC');
}

const isOfCharacters = new RegExp(VISIBLE_TEXT, 'u');

/** Whether a text can be the name of an operator. */
export function isOperatorName(text: string): boolean {
  return Array.from(text).length <= OPERATOR_NAME_CHARS_MAX && isOfCharacters.test(text);
}

/**
 * Whether an operator with some roles may give others, or manage an operator who has those. In one title (`titleId`) only roles for
 * that title can be given; in the installation (undefined) roles for all titles and for any. Nobody gives a permission that they lack.
 */
export function mayGive(
  ownRoles: readonly HeldRole[],
  titleId: string | undefined,
  given: readonly HeldRole[],
): boolean {
  const own = new Set(ownRoles.filter((held) => countsIn(held, titleId)).flatMap(permissionsOf));
  return (
    own.has('operators:write') &&
    given.every((role) => titleId === undefined || role.titleId === titleId) &&
    given.flatMap(permissionsOf).every((permission) => own.has(permission))
  );
}

/** Whether a role has a say in a title; undefined: in the whole installation. */
export function countsIn(held: HeldRole, titleId: string | undefined): boolean {
  return held.titleId === undefined || held.titleId === titleId;
}

function permissionsOf({ role, titleId }: HeldRole): readonly Permission[] {
  const permissions: readonly Permission[] = ROLE_PERMISSIONS[role];
  if (titleId === undefined) return permissions;
  return permissions.filter((permission) => !INSTALLATION_PERMISSIONS.includes(permission));
}

/** Whether owners of a title see an operator with these roles; undefined: owners of everything, who see all. */
export function isSeenIn(roles: readonly HeldRole[], titleId: string | undefined): boolean {
  return titleId === undefined || rolesSeenIn(roles, titleId).length > 0;
}

/** Of the roles those that owners of a title see; undefined: all. */
export function rolesSeenIn(
  roles: readonly HeldRole[],
  titleId: string | undefined,
): readonly HeldRole[] {
  return roles.filter((held) => titleId === undefined || countsIn(held, titleId));
}

/** Whether a role makes an owner of everything. */
export function isOwnership({ role, titleId }: HeldRole): boolean {
  return role === 'owner' && titleId === undefined;
}

/** Whether two roles are the same one for the same title. */
function isSameRole(one: HeldRole, other: HeldRole): boolean {
  return one.role === other.role && one.titleId === other.titleId;
}

/** The roles that only one of the two has. */
export function differenceOf(
  one: readonly HeldRole[],
  other: readonly HeldRole[],
): readonly HeldRole[] {
  const isIn = (roles: readonly HeldRole[], role: HeldRole) =>
    roles.some((held) => isSameRole(held, role));
  return [...one.filter((role) => !isIn(other, role)), ...other.filter((role) => !isIn(one, role))];
}

/** The roles without repetitions. */
export function withoutRepetitions(roles: readonly HeldRole[]): readonly HeldRole[] {
  return roles.filter((role, at) => roles.findIndex((other) => isSameRole(role, other)) === at);
}

/** The roles of an operator after a change. */
export function rolesAfter(
  held: readonly HeldRole[],
  { granter, added, removed }: RoleChange,
): readonly HeldRole[] {
  const titleId = granter?.titleId;
  const isRemoved = (role: HeldRole) =>
    removed === 'others'
      ? titleId === undefined || role.titleId === titleId
      : removed.some((one) => isSameRole(one, role));
  return withoutRepetitions([...held.filter((role) => !isRemoved(role)), ...added]);
}

/** Proof that a presented password, and the code with it, were right when they were judged. */
export interface PresentedProof {
  readonly operatorId: string;
  readonly passwordHash: PhcText;
  /** Undefined: the operator has no second factor. */
  readonly proof: FactorProof | undefined;
}

/** `changed`: the presented password or code is no longer right. `codeUsed`: another call has used the code. */
export type PresentedOutcome = 'done' | 'changed' | 'codeUsed';

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

/** `noOperator`: none that the granter sees. `notAllowed`: the granter lacks a permission of the operator or of the roles. `lastOwner`: nobody else who can sign in is an owner of everything. */
export type ManagedOutcome = 'done' | 'noOperator' | 'notAllowed' | 'lastOwner';

/** An invitation, with its link. It makes an operator, who signs in as soon as the link is used. */
export interface Invitation extends Omit<NewLink, 'operatorId'> {
  /** Of a new operator; one whose link was never used keeps the own id. */
  readonly newOperatorId: string;
  readonly name: string;
  readonly roles: readonly HeldRole[];
}

/** How the roles of an operator change. */
export interface RoleChange extends Managed {
  readonly added: readonly HeldRole[];
  /** `others`: all that the granter manages and that are not among the added ones. */
  readonly removed: readonly HeldRole[] | 'others';
}

/** A secret key that is good, of an operator who is disabled. */
export type KeyOfOperator = Pick<SecretKey, 'keyId' | 'titleId' | 'name'>;
