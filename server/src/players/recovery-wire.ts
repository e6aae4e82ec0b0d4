import { NAME_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { describeEmailFault } from './registration.ts';

// Parts that the operations about contacts and recoveries share.

/** Whether a text is one address to which a mail can be sent. */
export function isContactable(email: string): boolean {
  return describeEmailFault(email) === undefined;
}

/** The members of a request for a recovery, at each door. */
export const RECOVERY_MEMBERS = {
  Email: Type.String({
    description: 'An address with which a player logs in, or the confirmed contact of one.',
    maxLength: NAME_CHARS_MAX,
  }),
  EmailTemplateId: Type.Optional(Identifier('Accepted from every SDK; it changes nothing.')),
};

/** How an account is recovered by mail. */
export const ABOUT_RECOVERY =
  'The mail goes to the address with which a player logs in, or to a contact that has been confirmed for 72 hours, where the player has a name with which a password logs in. Its link is good for one hour and once.';
