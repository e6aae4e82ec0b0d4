import { isStorableSubject } from '../kernel/identity-provider.ts';

/** Whether a provider's answer names a player by a text that every database keeps as it is, so that no two become one, and a person can see it. */
export function isSubject(subject: unknown): subject is string {
  return (
    typeof subject === 'string' &&
    subject.trim() !== '' &&
    subject.isWellFormed() &&
    !/\p{Cc}/u.test(subject) &&
    isStorableSubject(subject)
  );
}
