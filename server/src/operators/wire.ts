import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import type { OperatorCaller } from '../kernel/caller.ts';
import type { ConsoleSite } from '../kernel/credential.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { toWireTime } from '../kernel/instant.ts';
import { EMAIL_CHARS_MAX } from '../kernel/limits.ts';
import {
  OPERATOR_DEVICE_CHARS_MAX,
  OPERATOR_PASSWORD_CHARS,
  OPERATOR_ROLES_MAX,
  SECOND_FACTOR_CODE_CHARS,
} from '../kernel/operator-limits.ts';
import { WithCookie } from '../kernel/revised.ts';
import { type HeldRole, ROLES } from '../kernel/roles.ts';
import {
  AnyText,
  Flag,
  Identifier,
  parseTitleId,
  PASSWORD_FORMAT,
  TEXT_OR_NONE,
  WireTime,
} from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { type FreshLink, linkAddress } from './link.ts';
import { type Granter, withoutRepetitions } from './operator.ts';
import { type FreshSession, sessionCookie } from './session.ts';

/** The made-up operator of the reference's examples. */
export const EXAMPLE_OPERATOR = {
  operatorId: 'm2Xw8Rk0QpT5vYc9LzH1sA',
  name: 'ada',
  sessionId: 'AZbq3vQxk0c7TnR2YwLp9g',
  consoleSecret: 'kY0…',
  linkSecret: 'w7R…',
  factorSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: ['K7QX-2MNA-VTC5-YDRE', 'ZL4J-GW6P-3HSB-UF2I'],
} as const;

/** The same text may be typed with more characters than it has once normalized. */
const TYPED_CHARS_MAX = 4 * OPERATOR_PASSWORD_CHARS.max;

const Password = (description: string) =>
  Type.String({ description, format: PASSWORD_FORMAT, maxLength: TYPED_CHARS_MAX });

export const PresentedPassword = Password('The password.');

/** A new password; `describeNewPasswordFault` judges it. */
export const NewPassword = Password(
  `The new password: ${OPERATOR_PASSWORD_CHARS.min} to ${OPERATOR_PASSWORD_CHARS.max} characters, and not the name.`,
);

const Code = (description: string) =>
  Type.String({
    description,
    format: PASSWORD_FORMAT,
    minLength: SECOND_FACTOR_CODE_CHARS.min,
    maxLength: SECOND_FACTOR_CODE_CHARS.max,
  });

/** A presented code of the second factor. */
export const PresentedCode = Type.Optional(
  Code(
    'A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code.',
  ),
);

/** The first code of a second factor. */
export const FirstCode = Code('The six digits that the device shows.');

/** Recovery codes, which are shown once. */
export const RecoveryCodes = Type.Array(Type.String(), {
  description:
    'Recovery codes: each takes the place of one code, once. They are shown here only; earlier ones are no longer good.',
});

/** The browser, as the page describes it. */
export const Device = Type.Optional(
  Type.String({
    description: 'What the browser is, so that a person can tell own sessions apart.',
    maxLength: OPERATOR_DEVICE_CHARS_MAX,
    pattern: TEXT_OR_NONE,
  }),
);

/** A role for a title or for all. */
export const WireRole = Type.Object({
  Role: Type.Enum([...ROLES], {
    description: 'What the operator may do (/docs/reference/permissions).',
  }),
  TitleId: Type.Optional(AnyText('Absent: for all titles.')),
});

export function toWireRole({ role, titleId }: HeldRole): Static<typeof WireRole> {
  return { Role: role, ...(titleId !== undefined && { TitleId: titleId }) };
}

/** The answer to a sign-in. The other secret of the session comes as a cookie. */
export const SignedIn = Type.Object({
  OperatorId: AnyText("The operator's id."),
  ConsoleSecret: AnyText(
    'The secret of the session that the page keeps and sends as `X-Purser-Console`.',
  ),
  ExpiresAt: WireTime('When the session ends in any case.'),
});

/** Writes the answer to a sign-in, with the cookie. */
export function toWireSignedIn(
  site: ConsoleSite,
  operatorId: string,
  { cookie, pageSecret, session }: FreshSession,
): WithCookie<Static<typeof SignedIn>> {
  const ExpiresAt = toWireTime(session.expiresAt);
  const signedIn = { OperatorId: operatorId, ConsoleSecret: pageSecret, ExpiresAt };
  return new WithCookie(signedIn, sessionCookie(site, cookie));
}

export const EXAMPLE_SIGNED_IN = {
  OperatorId: EXAMPLE_OPERATOR.operatorId,
  ConsoleSecret: EXAMPLE_OPERATOR.consoleSecret,
  ExpiresAt: EXAMPLE.tomorrow,
};

// The operations that manage operators have the rest in common.

/** The sentence about titles in their descriptions. */
export const SCOPE_SENTENCE =
  'Without `X-Purser-Title` it needs a role for all titles, and is about all. With it, it is about the roles for that title only.';

/** The operator whom a call is about. */
export const OperatorIdMember = Identifier("The operator's id.", 64);

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

/** The caller as the granter of a change. */
export function granterOf({ operatorId, titleId }: OperatorCaller): Granter {
  return { operatorId, titleId };
}

/** An answer with a one-time link. */
export const LINK_MEMBERS = {
  OperatorId: AnyText("The operator's id."),
  Link: AnyText(
    'The one-time link, shown this once. Where `PURSER_PUBLIC_URL` is not set it begins with `/`: it is at the address at which the console is opened.',
  ),
  ExpiresAt: WireTime('When the link ends.'),
  Mailed: Type.Optional(
    Flag(
      'Whether the link goes to `EmailAddress`, too. False: the address, or the caller, has had its mails of this hour.',
    ),
  ),
};

/** The address to which a link is mailed. */
export const LinkMailMember = Type.Optional(
  Type.String({
    description: 'Where the link is sent by mail, too. It is kept until the mail is sent.',
    maxLength: EMAIL_CHARS_MAX,
    pattern: String.raw`^[^\s@<>(),;:"\\\[\]]{1,64}@[^\s@<>(),;:"\\\[\]]+$`,
  }),
);

export function toWireLink(
  { publicOrigin = '' }: ConsoleSite,
  operatorId: string,
  { secret, expiresAt, isMailed }: FreshLink & { readonly isMailed: boolean | undefined },
) {
  return {
    ...(isMailed !== undefined && { Mailed: isMailed }),
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

/** The errors of a change of an operator as a whole, in order of precedence. */
export const MANAGED_ERRORS = ['OperatorNotFound', 'NotAuthorizedByTitle'] as const;

/** The error for each refusal of a command. */
const REFUSALS = {
  noOperator: 'OperatorNotFound',
  notAllowed: 'NotAuthorizedByTitle',
  lastOwner: 'LastOwner',
  disabled: 'OperatorDisabled',
  noTitle: 'InvalidTitleId',
  nameTaken: 'NameNotAvailable',
  tooMany: 'TooManyOperators',
} as const;

/** Messages about operators, for errors whose own messages are about players and keys. */
const MESSAGES: Partial<Record<keyof typeof REFUSALS, string>> = {
  notAllowed: 'You lack a permission that the operator has or would get',
  nameTaken: 'Another operator has this name',
};

/** The error for a refusal of a command, in words about operators. */
export function refusalOf<Refusal extends keyof typeof REFUSALS>(
  refusal: Refusal,
): readonly [(typeof REFUSALS)[Refusal], ErrorExtras] {
  const message = MESSAGES[refusal];
  return [REFUSALS[refusal], message === undefined ? {} : { message }];
}
