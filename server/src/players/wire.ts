import { NAME_CHARS_MAX, PASSWORD_CHARS, SUBJECT_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier, PASSWORD_FORMAT } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

// The members that the requests of logins and of the registration share.

/** A title's id in the body of a call without a credential. */
export const BodyTitleId = Identifier('The title to log in to; letters of either case.');

/** The deps of a call whose body names the title. */
export interface NamedTitleDeps {
  /** The id of the title that a text names in letters of either case; undefined: there is none. */
  readonly findTitleId: (text: string) => string | undefined;
}

/**
 * A player's name at a provider. Lone surrogates are refused because encoding them as UTF-8 would make
 * different ids equal; control characters because databases do not take all of them.
 */
export const Subject = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: SUBJECT_CHARS_MAX,
    pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$',
  });

/** A password in a login, of any length that registration takes. */
export const PasswordToJudge = Type.String({
  description: "The account's password.",
  format: PASSWORD_FORMAT,
  minLength: 1,
  maxLength: PASSWORD_CHARS.max,
});

/** A password to be set. registration.ts judges it, in a sentence that SDKs know; this bound only keeps out texts of absurd length. */
export const NewPassword = Type.String({
  description: `The new password: ${PASSWORD_CHARS.min} to ${PASSWORD_CHARS.max} characters.`,
  format: PASSWORD_FORMAT,
  maxLength: NAME_CHARS_MAX,
});
