import type { ErrorDetails } from '../kernel/errors.ts';
import { PASSWORD_CHARS, USERNAME_CHARS } from '../kernel/limits.ts';
import { hasLength, lengthFault } from '../kernel/schema.ts';
import { isMailAddress } from '../mail/mail.ts';
import { describeDisplayNameFault } from './player.ts';

/** A request to register that is not judged yet. */
export interface RegistrationRequest {
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly displayName: string | undefined;
  /** False: one of username and email address is enough. */
  readonly requiresBoth: boolean;
}

/** A registration without a fault. */
export interface Registration {
  /** The name of the first session's identity: the username, else the email address, in lower case. */
  readonly subject: string;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly password: string;
  readonly displayName: string | undefined;
}

type RegistrationVerdict =
  | { readonly status: 'good'; readonly registration: Registration }
  /** All faults, by the wire's member. */
  | { readonly status: 'faulty'; readonly details: ErrorDetails };

const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
// Refuses texts that are certainly no address (RFC 5321 4.1.2). Only a mail can show whether the address exists.
const EMAIL_PATTERN = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@.\p{Cc}\p{Cs}]+(?:\.[^\s@.\p{Cc}\p{Cs}]+)+$/u;

/**
 * Judges a registration (protocol 1.4: username 3 to 20 characters, password 6 to 100, display name 3 to 25).
 * The username comes out in lower case. SDKs look for parts of these sentences (protocol 2.3).
 */
export function judgeRegistration(request: RegistrationRequest): RegistrationVerdict {
  const { email, password, displayName } = request;
  const faults = {
    Username: usernameFault(request),
    Email: emailFault(request),
    Password: passwordFault(password),
    DisplayName: displayName === undefined ? undefined : describeDisplayNameFault(displayName),
  };
  const details = detailsOf(faults);
  const username = request.username?.toLowerCase();
  const subject = username ?? email?.toLowerCase();
  if (subject === undefined || password === undefined || details) {
    return { status: 'faulty', details: details ?? {} };
  }
  return { status: 'good', registration: { subject, username, email, password, displayName } };
}

function usernameFault({ username, email, requiresBoth }: RegistrationRequest): string | undefined {
  if (username !== undefined) return describeUsernameFault(username);
  if (requiresBoth) return 'The Username field is required.';
  return email === undefined ? 'A username or an email address is required.' : undefined;
}

function emailFault({ email, username, requiresBoth }: RegistrationRequest): string | undefined {
  if (email !== undefined) return describeEmailFault(email);
  if (requiresBoth) return 'The Email field is required.';
  return username === undefined ? 'A username or an email address is required.' : undefined;
}

function passwordFault(password: string | undefined): string | undefined {
  if (password === undefined) return 'The Password field is required.';
  return describePasswordFault(password, 'Password');
}

/** The faults that there are, by member; undefined: none. */
export function detailsOf(
  faults: Readonly<Record<string, string | undefined>>,
): ErrorDetails | undefined {
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map(([member, fault = '']) => [member, [fault]]));
}

/** The fault of a username; undefined: none. */
export function describeUsernameFault(username: string): string | undefined {
  if (!hasLength(username, USERNAME_CHARS)) return lengthFault('Username', USERNAME_CHARS);
  if (USERNAME_PATTERN.test(username)) return undefined;
  return 'Username may have only the letters a to z, digits, ".", "_" and "-".';
}

/** The fault of an email address; undefined: none that can be seen. One to which no mail can be sent is of no use to its player. */
export function describeEmailFault(email: string): string | undefined {
  const isPlausible = EMAIL_PATTERN.test(email) && isMailAddress(email);
  return isPlausible ? undefined : 'Email address is not valid.';
}

/** The fault of a password that comes in a member of this name; undefined: none. */
export function describePasswordFault(password: string, member: string): string | undefined {
  return hasLength(password, PASSWORD_CHARS) ? undefined : lengthFault(member, PASSWORD_CHARS);
}
