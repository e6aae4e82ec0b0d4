import type { ErrorDetails } from '../kernel/errors.ts';
import { DISPLAY_NAME_CHARS, NAME_CHARS_MAX } from '../kernel/limits.ts';
import { Type } from '../kernel/type.ts';
import { describeDisplayNameFault } from './display-names.ts';

const { min, max } = DISPLAY_NAME_CHARS;

/** The new name in a request; its rules are in display-names.ts, and this bound only keeps out texts of absurd length. */
export const DisplayNameMember = Type.String({
  description: `How the player is called from now on: ${min} to ${max} characters.`,
  maxLength: NAME_CHARS_MAX,
});

/** The answer to a change of the display name. */
export const RenameResult = Type.Object(
  { DisplayName: Type.String({ description: 'How the player is called now.' }) },
  { description: 'The player has the name.' },
);

/** What is wrong with a new name; undefined: nothing. */
export function describeWrongDisplayName(displayName: string): ErrorDetails | undefined {
  const fault = describeDisplayNameFault(displayName);
  return fault === undefined ? undefined : { DisplayName: [fault] };
}
