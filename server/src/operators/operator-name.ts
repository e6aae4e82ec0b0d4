import { OPERATOR_NAME_CHARS_MAX } from '../kernel/operator-limits.ts';
import { Type } from '../kernel/type.ts';

/** No character that cannot be seen, and no white space around it. */
const NAME_PATTERN = String.raw`^[^\u0000-\u0020\u007f-\u00a0\ud800-\udfff](?:[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*[^\u0000-\u0020\u007f-\u00a0\ud800-\udfff])?$`;

/** The name of an operator, as a person types it. */
export const OperatorName = Type.String({
  description: 'The name of the operator, in any case of its letters.',
  minLength: 1,
  maxLength: OPERATOR_NAME_CHARS_MAX,
  pattern: NAME_PATTERN,
});

/** The form in which names are compared: two that look alike are the same. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().normalize('NFKC');
}

const isOfCharacters = new RegExp(NAME_PATTERN, 'u');

/** Whether a text can be the name of an operator. */
export function isOperatorName(text: string): boolean {
  return Array.from(text).length <= OPERATOR_NAME_CHARS_MAX && isOfCharacters.test(text);
}
