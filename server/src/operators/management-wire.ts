import type { Static } from 'typebox';
import { EXAMPLE } from '../credentials/examples.ts';
import type { OperatorCaller } from '../kernel/caller.ts';
import type { ConsoleSite } from '../kernel/credential.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { toWireTime } from '../kernel/instant.ts';
import { OPERATOR_ROLES_MAX } from '../kernel/limits.ts';
import type { HeldRole } from '../kernel/roles.ts';
import { parseTitleId, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { EXAMPLE_OPERATOR } from './examples.ts';
import { withoutRepetitions } from './grants.ts';
import { type FreshLink, linkAddress } from './link.ts';
import type { Granter } from './management-ports.ts';
import { WireRole } from './wire.ts';

// What the operations that manage operators have in common on the wire.

/** What holds for all of them. */
export const SCOPE_SENTENCE =
  'Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.';

/** The operator whom a call is about. */
export const OperatorIdMember = Type.String({
  description: "The operator's id.",
  minLength: 1,
  maxLength: 64,
});

/** The roles that a call gives. */
export const GivenRoles = (description: string) =>
  Type.Array(WireRole, { description, maxItems: OPERATOR_ROLES_MAX });

export function fromWireRoles(roles: readonly Static<typeof WireRole>[]): readonly HeldRole[] {
  return withoutRepetitions(
    roles.map(({ Role: role, TitleId: titleId }) =>
      titleId === undefined ? { role } : { role, titleId: parseTitleId(titleId) ?? titleId },
    ),
  );
}

/** The caller as somebody who changes operators. */
export function granterOf({ operatorId, titleId }: OperatorCaller): Granter {
  return { operatorId, titleId };
}

/** An answer with a one-time link. */
export const LINK_MEMBERS = {
  OperatorId: Type.String({ description: "The operator's id." }),
  Link: Type.String({
    description:
      'The one-time link, shown this once. Where `PURSER_PUBLIC_URL` is not set it begins with `/`: it is at the address at which the console is opened.',
  }),
  ExpiresAt: WireTime('When the link ends.'),
};

export function toWireLink(
  { publicOrigin = '' }: ConsoleSite,
  operatorId: string,
  { secret, expiresAt }: FreshLink,
) {
  return {
    OperatorId: operatorId,
    Link: linkAddress(publicOrigin, secret),
    ExpiresAt: toWireTime(expiresAt),
  };
}

export const EXAMPLE_LINK = {
  OperatorId: EXAMPLE_OPERATOR.operatorId,
  Link: linkAddress('https://game.example', EXAMPLE_OPERATOR.linkSecret),
  ExpiresAt: EXAMPLE.tomorrow,
};

/** The roles of the examples. */
export const EXAMPLE_ROLES: Static<typeof WireRole>[] = [
  { Role: 'liveOps', TitleId: EXAMPLE.titleId },
];

/** The errors of what one operator does about another one as a whole, in order of precedence. */
export const MANAGED_ERRORS = ['OperatorNotFound', 'NotAuthorizedByTitle'] as const;

/** The error for each refusal of the database. */
const REFUSALS = {
  noOperator: 'OperatorNotFound',
  notAllowed: 'NotAuthorizedByTitle',
  lastOwner: 'LastOwner',
  disabled: 'OperatorDisabled',
  noTitle: 'InvalidTitleId',
  nameTaken: 'NameNotAvailable',
} as const;

/** What errors that are about players and keys, too, do not say in their own words. */
const MESSAGES: Partial<Record<keyof typeof REFUSALS, string>> = {
  notAllowed: 'You lack a permission that the operator has or would get',
  nameTaken: 'Another operator has this name',
};

/** The error for a refusal of the database, in words about operators. */
export function refusalOf<Refusal extends keyof typeof REFUSALS>(
  refusal: Refusal,
): readonly [(typeof REFUSALS)[Refusal], ErrorExtras] {
  const message = MESSAGES[refusal];
  return [REFUSALS[refusal], message === undefined ? {} : { message }];
}
