import { OPERATOR_PASSWORD_CHARS } from '../kernel/limits.ts';
import { hasLength, lengthFault } from '../kernel/schema.ts';
import { nameKeyOf } from './operator-name.ts';

/**
 * What is wrong with a password that comes in a member of this name; undefined: nothing. It counts as it is hashed: normalized
 * (Unicode NFKC). Length counts and kinds of characters do not (NIST SP 800-63B 5.1.1.2).
 */
export function describeNewPasswordFault(
  password: string,
  { member, name }: { readonly member: string; readonly name: string },
): string | undefined {
  if (!hasLength(password.normalize('NFKC'), OPERATOR_PASSWORD_CHARS)) {
    return lengthFault(member, OPERATOR_PASSWORD_CHARS);
  }
  return nameKeyOf(password) === nameKeyOf(name)
    ? `${member} must not be the name of the operator.`
    : undefined;
}
