import { SESSION_TEXTS } from '../texts/session.tsx';
import { type Role, ROLES } from './permissions.ts';

/** Describes the permissions that each role adds to looking at everything but personal data. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = SESSION_TEXTS.roles;

/** A role as the wire has it. */
export interface HeldRole {
  readonly Role: Role;
  /** Absent: for all titles. */
  readonly TitleId?: string;
}

/** The roles for one title, or for all. */
export interface RolesOfTitle {
  /** Undefined: for all titles. */
  readonly titleId: string | undefined;
  readonly roles: readonly Role[];
}

/** Roles by title, those for all titles first, the strongest last. */
export function byTitle(held: readonly HeldRole[]): readonly RolesOfTitle[] {
  // An array's own order has undefined at the end.
  const titleIds = new Set(held.map(({ TitleId = '' }) => TitleId));
  return [...titleIds].toSorted().map((titleId) => ({
    titleId: titleId === '' ? undefined : titleId,
    roles: ROLES.filter((role) =>
      held.some(({ Role, TitleId = '' }) => Role === role && TitleId === titleId),
    ),
  }));
}
