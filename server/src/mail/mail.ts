import { domainToASCII, domainToUnicode } from 'node:url';
import type { Instant } from '../kernel/instant.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { EMAIL_CHARS_MAX } from '../kernel/limits.ts';
import { makeKeyedDigest, newId, type Random } from '../kernel/secrets.ts';
import { addressKeys } from '../lib/ip-address.ts';
import { placeOfJob } from './job.ts';

/** The notices of changes to a player's account. */
export const NOTICES = [
  'linked',
  'unlinked',
  'passwordAdded',
  'contactChanged',
  'contactGone',
  'passwordReset',
  'changedByStudio',
] as const;
export type Notice = (typeof NOTICES)[number];

/**
 * The mails that somebody asks for; each has a link. `verifyContact` and `resetPassword` go to a player, the other two to an operator.
 */
export const REQUESTED_MAILS = [
  'verifyContact',
  'resetPassword',
  'operatorInvitation',
  'operatorReset',
] as const;
export type RequestedMail = (typeof REQUESTED_MAILS)[number];

/** Each has a text of its own (`templates.ts`). */
export type MailTemplate = Notice | RequestedMail;

/** A mail with a link, to be kept in the outbox. */
export interface NewMail {
  /** From `Mail.newLinkMail`, with `sealed`. */
  readonly jobId: string;
  readonly template: RequestedMail;
  /** One address (`isMailAddress`). */
  readonly recipient: string;
  /** The title that the mail names; undefined: it is about the installation. */
  readonly titleId: string | undefined;
  /** With which the row vanishes; undefined: it goes to nobody who is stored as a player. */
  readonly playerId: string | undefined;
  /** The token of the link, sealed. */
  readonly sealed: string;
  /** From `Mail.callerKey`; undefined: no limit of a caller counts. */
  readonly caller: string | undefined;
  /** The end of the token. Until then sending is tried. */
  readonly expiresAt: Instant;
  readonly now: Instant;
}

/** The side of the mail that handlers use, as `deps.mail`. */
export type Mail = ReturnType<typeof makeMail>;

/** The deps of operations that queue mails. */
export interface MailDeps {
  readonly mail: Mail;
}

/** Puts together what handlers need of the mail. */
export function makeMail({
  isSetUp,
  keyEncryption,
  random,
}: {
  readonly isSetUp: boolean;
  readonly keyEncryption: KeyEncryption;
  readonly random: Random;
}) {
  const digest = makeKeyedDigest(keyEncryption.digestKey(), 'mail callers v1');
  return {
    /**
     * Whether the installation has a mail server, a sender's address and a public address for links. Where it has not, operations that exist
     * to send a mail answer SmtpAddonNotEnabled, and commands that queue notices are told so by their input (`queueNotices`).
     */
    isSetUp,
    /** A new job, with the token of its link sealed for this job alone. */
    newLinkMail(token: string): Pick<NewMail, 'jobId' | 'sealed'> {
      const jobId = newId(random);
      const place = placeOfJob({ jobId, params: {} });
      return { jobId, sealed: keyEncryption.seal(Buffer.from(token, 'utf8'), { place, random }) };
    },
    /** Names a caller by a keyed digest of its network, IPv6 by its /64; undefined for a caller without an address. */
    callerKey: (address: string | undefined): string | undefined =>
      address === undefined ? undefined : digest(['address', addressKeys(address).own]),
  };
}

/** An address without any sign that has a meaning in headers or lists of addresses (RFC 5322 3.2.3 without quoted texts). */
const ONE_ADDRESS =
  /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;

/**
 * Whether a text is one address to which mail can be sent: no list, no name, no sign that ends a line. Of the spellings of a domain, which mail
 * servers take for one (UTS 46), only one is good: so nobody has several texts for one mailbox.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > EMAIL_CHARS_MAX || !ONE_ADDRESS.test(text)) return false;
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  return domainToUnicode(domainToASCII(domain)) === domain;
}
