import type { Instant } from '../kernel/instant.ts';
import type { Role } from '../kernel/roles.ts';
import type { PhcText } from '../kernel/passwords.ts';
import type { Granter } from './management-ports.ts';

/** A role of an operator, for one title or for all. */
export interface HeldRole {
  readonly role: Role;
  /** Undefined: for all titles. */
  readonly titleId?: string | undefined;
}

/** A person of the studio. */
export interface Operator {
  readonly operatorId: string;
  /** Unique, whatever the case of its letters. */
  readonly name: string;
  readonly roles: readonly HeldRole[];
  /** A disabled one cannot sign in. The name stays, because histories have it. */
  readonly isDisabled: boolean;
}

/** An operator as owners see it. */
export interface ListedOperator extends Operator {
  /** False: the link of the invitation was not used. */
  readonly hasPassword: boolean;
  readonly createdAt: Instant;
  /** `operator:` and an id, or `commandLine`. */
  readonly createdBy: string;
  readonly lastSignInAt: Instant | undefined;
}

/** One sign-in. It is known by two secrets, which are kept as digests only: of the cookie, and of what the page keeps for itself. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly cookieDigest: string;
  readonly pageDigest: string;
  readonly startedAt: Instant;
  /** It ends then in any case. */
  readonly expiresAt: Instant;
  /** It ends then where it is not used. */
  readonly idleUntil: Instant;
  /** Until then dangerous acts do not ask for the password again. */
  readonly confirmedUntil: Instant;
}

/** The facts by which a session is judged. */
export type KnownSession = Omit<OperatorSession, 'startedAt'>;

/** Control entries of this room: the whole new state of an operator or of a session. */
export type OperatorEntry =
  | { readonly kind: 'operator'; readonly body: Operator }
  | { readonly kind: 'operatorSession'; readonly body: KnownSession & { readonly isEnded?: true } };

/** What a sign-in is judged by. */
export interface SignInAccount {
  readonly operatorId: string;
  /** Undefined: no link was used. */
  readonly passwordHash: PhcText | undefined;
  readonly isDisabled: boolean;
  /** Whether the operator has signed in from the address lately: strangers' guesses must not shut this person out. */
  readonly isKnownAddress: boolean;
}

/** A session that begins, and where it does. */
export interface NewSession {
  readonly session: OperatorSession;
  /** Of the client; undefined: it has none. */
  readonly address: string | undefined;
  /** What the page says of its browser. */
  readonly device: string | undefined;
}

/** Who makes a link or spends it, and when. */
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
}

/** `hasOwner`: a first owner's link is of no use. `noOperator`, `notAllowed`: as in ManagedOutcome. */
export type LinkOutcome = 'done' | 'hasOwner' | 'noOperator' | 'notAllowed' | 'disabled';

/** A link that is used: its operator gets a password, and a session. */
export interface SpentLink {
  readonly digest: string;
  /** Of a new first owner; ignored where the link has an operator. */
  readonly name: string | undefined;
  /** Of a new first owner. */
  readonly newOperatorId: string;
  readonly passwordHash: PhcText;
  readonly session: Omit<OperatorSession, 'operatorId'>;
  readonly address: string | undefined;
  readonly device: string | undefined;
  readonly now: Instant;
}

export type SpendOutcome =
  | { readonly status: 'done'; readonly operatorId: string }
  /** Unknown, used or too old. */
  | { readonly status: 'noLink' }
  /** A first owner needs a name. */
  | { readonly status: 'nameMissing' }
  /** Somebody has the name. */
  | { readonly status: 'nameTaken' };

/** Operators, durable. Each method is one transaction, done when its promise is. */
export interface Operators {
  /** Finds who signs in with a name; `since`: addresses of sessions from then on are known. */
  findForSignIn(of: {
    readonly name: string;
    readonly address: string | undefined;
    readonly since: Instant;
  }): Promise<SignInAccount | undefined>;
  /** Begins a session; the oldest ones beyond OPERATOR_SESSIONS_MAX end. Refused where the password or the operator has changed meanwhile. */
  signIn(
    of: NewSession & { readonly passwordHash: PhcText; readonly now: Instant },
  ): Promise<'done' | 'changed'>;
  /** Keeps a link. One for a first owner takes the place of the one before; it is refused once there is an owner. */
  addLink(link: NewLink): Promise<LinkOutcome>;
  /** Uses a link, once. The operator's other sessions end. */
  spendLink(link: SpentLink): Promise<SpendOutcome>;
}

/** Sessions of operators, durable. */
export interface OperatorSessions {
  /** Ends a session of an operator. Ending twice is `done`. */
  end(of: {
    readonly operatorId: string;
    readonly sessionId: string;
    readonly now: Instant;
  }): Promise<'done' | 'notFound'>;
  /** Notes when sessions were used; those that have ended are passed over. */
  touch(used: readonly { readonly sessionId: string; readonly at: Instant }[]): Promise<void>;
}
