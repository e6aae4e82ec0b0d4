import type { ConsoleSite } from '../kernel/credential.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { OPERATOR_LINK_MS } from '../kernel/operator-limits.ts';
import type { PhcText } from '../kernel/passwords.ts';
import { digestOf, type Random } from '../kernel/secrets.ts';
import type { Mail, NewMail, RequestedMail } from '../mail/mail.ts';
import type { Granter } from './operator.ts';
import type { FactorProof } from './second-factor.ts';
import { newSecret, type OperatorSession } from './session.ts';

/** A link to be stored. */
export interface NewLink {
  /** SHA-256 of the link's secret. */
  readonly digest: string;
  /** Undefined: it makes the first owner. */
  readonly operatorId: string | undefined;
  /** Absent: it is made on the command line. */
  readonly granter?: Granter | undefined;
  readonly createdBy: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  /** Absent: the link is not mailed. */
  readonly mail?: NewMail | undefined;
}

/** A link that is used: its operator gets a password, and a session. */
export interface SpentLink {
  readonly digest: string;
  /** Of a new first owner; ignored where the link has an operator. */
  readonly name: string;
  /** Of a new first owner. */
  readonly newOperatorId: string;
  readonly passwordHash: PhcText;
  readonly session: Omit<OperatorSession, 'operatorId'>;
  readonly address: string | undefined;
  readonly device: string | undefined;
  /** Of the operator's second factor, which a link does not replace. */
  readonly proof: FactorProof | undefined;
  readonly now: Instant;
}

export type SpendOutcome =
  | { readonly status: 'done'; readonly operatorId: string }
  /** Another call has used the code. */
  | { readonly status: 'codeUsed' }
  /** Unknown, used or too old. */
  | { readonly status: 'noLink' }
  /** Somebody has the name. */
  | { readonly status: 'nameTaken' };

/** The deps of operations that make a link. */
export interface LinkDeps {
  readonly now: Clock;
  readonly random: Random;
  readonly consoleSite: ConsoleSite;
  readonly mail: Mail;
}

/** A new one-time link, with its secret, which nobody can find out again. */
export type FreshLink = ReturnType<typeof newLink>;

/** Makes the secret of a link. */
export function newLink(random: Random, now: Instant) {
  const secret = newSecret(random);
  return { secret, digest: digestOf(secret), expiresAt: now + OPERATOR_LINK_MS };
}

/** A link that goes to an address, too. */
interface MailedLink {
  readonly template: RequestedMail;
  /** Undefined: it is not mailed. */
  readonly address: string | undefined;
  /** Of the operator who makes the link. */
  readonly operatorId: string;
  readonly now: Instant;
}

/** The mail of a link. */
export function mailOfLink(
  mail: Mail,
  { secret, expiresAt }: FreshLink,
  { template, address, operatorId, now }: MailedLink,
): NewMail | undefined {
  if (address === undefined) return undefined;
  return {
    ...mail.newLinkMail(secret),
    template,
    recipient: address,
    titleId: undefined,
    playerId: undefined,
    caller: digestOf(`operator ${operatorId}`),
    expiresAt,
    now,
  };
}

/** The address of a link. The secret stands behind `#`, which browsers send to nobody: no proxy has it in a log. */
export function linkAddress(consoleOrigin: string, secret: string): string {
  return `${consoleOrigin}/console/#link=${secret}`;
}
