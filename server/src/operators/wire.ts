import type { Static } from 'typebox';
import type { OperatorCaller } from '../kernel/caller.ts';
import { toWireTime } from '../kernel/instant.ts';
import {
  OPERATOR_DEVICE_CHARS_MAX,
  OPERATOR_PASSWORD_CHARS,
  SECOND_FACTOR_CODE_CHARS,
} from '../kernel/limits.ts';
import { type HeldRole, ROLES } from '../kernel/roles.ts';
import { PASSWORD_FORMAT, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { FreshSession } from './session.ts';

/** The same text may be typed with more characters than it has once normalized. */
const TYPED_CHARS_MAX = 4 * OPERATOR_PASSWORD_CHARS.max;

/** A password that somebody shows. */
export const ShownPassword = Type.String({
  description: 'The password.',
  format: PASSWORD_FORMAT,
  maxLength: TYPED_CHARS_MAX,
});

/** A password that somebody chooses; new-password.ts judges it. */
export const NewPassword = Type.String({
  description: `The new password: ${OPERATOR_PASSWORD_CHARS.min} to ${OPERATOR_PASSWORD_CHARS.max} characters, and not the name.`,
  format: PASSWORD_FORMAT,
  maxLength: TYPED_CHARS_MAX,
});

/** A code of the second factor that somebody shows. */
export const ShownCode = Type.Optional(
  Type.String({
    description:
      'A code of the second factor, where the operator has one: the six digits that the device shows, or a recovery code.',
    format: PASSWORD_FORMAT,
    minLength: SECOND_FACTOR_CODE_CHARS.min,
    maxLength: SECOND_FACTOR_CODE_CHARS.max,
  }),
);

/** The first code of a second factor. */
export const FirstCode = Type.String({
  description: 'The six digits that the device shows.',
  format: PASSWORD_FORMAT,
  minLength: SECOND_FACTOR_CODE_CHARS.min,
  maxLength: SECOND_FACTOR_CODE_CHARS.max,
});

/** Recovery codes, which are shown once. */
export const RecoveryCodes = Type.Array(Type.String(), {
  description:
    'Recovery codes: each takes the place of one code, once. They are shown here only; earlier ones are no longer good.',
});

/** What the page says of its browser. */
export const Device = Type.Optional(
  Type.String({
    description: 'What the browser is, so that a person can tell own sessions apart.',
    maxLength: OPERATOR_DEVICE_CHARS_MAX,
    pattern: String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
  }),
);

/** A role for a title or for all. */
export const WireRole = Type.Object({
  Role: Type.Enum([...ROLES], {
    description: 'What the operator may do (docs/reference/authentication.md).',
  }),
  TitleId: Type.Optional(Type.String({ description: 'Absent: for all titles.' })),
});

export function toWireRole({ role, titleId }: HeldRole): Static<typeof WireRole> {
  return { Role: role, ...(titleId !== undefined && { TitleId: titleId }) };
}

/** What a page gets that has signed in. The other secret of the session comes as a cookie. */
export const SignedIn = Type.Object({
  OperatorId: Type.String({ description: "The operator's id." }),
  ConsoleSecret: Type.String({
    description: 'The secret of the session that the page keeps and sends as `X-Purser-Console`.',
  }),
  ExpiresAt: WireTime('When the session ends in any case.'),
});

export function toWireSignedIn(
  operatorId: OperatorCaller['operatorId'],
  { pageSecret, session }: FreshSession,
): Static<typeof SignedIn> {
  return {
    OperatorId: operatorId,
    ConsoleSecret: pageSecret,
    ExpiresAt: toWireTime(session.expiresAt),
  };
}
