import { OPERATOR_NAME_CHARS_MAX } from '../kernel/limits.ts';
import { VISIBLE_TEXT } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

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
