import type { Instant } from '../kernel/instant.ts';
import type { PhcText } from '../kernel/passwords.ts';
import type { HeldRole } from '../kernel/roles.ts';
import type { Granter } from './management-ports.ts';

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
  /** Whether signing in takes a code. */
  readonly hasSecondFactor: boolean;
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

/** A second factor that is enabled. */
export interface SecondFactor {
  /** The secret, under the key-encryption key. */
  readonly sealed: string;
  /** The last step whose code was used; no code is good twice. */
  readonly lastStep: number;
  /** Of the recovery codes that are left. */
  readonly recoveryDigests: readonly string[];
}

/** What a right code stands for. It is used up in the transaction of what it is shown for. */
export type FactorProof =
  | { readonly kind: 'step'; readonly sealed: string; readonly step: number }
  | RecoveryProof;

export interface RecoveryProof {
  readonly kind: 'recovery';
  readonly digest: string;
}

/** A password that was right, and the code with it. */
export interface ShownByOperator {
  readonly operatorId: string;
  readonly passwordHash: PhcText;
  /** Undefined: the operator has no second factor. */
  readonly proof: FactorProof | undefined;
}

/** `changed`: what was shown is no longer right. `codeUsed`: another call has used the code. */
export type ShownOutcome = 'done' | 'changed' | 'codeUsed';

/** What a sign-in is judged by. */
export interface SignInAccount {
  readonly operatorId: string;
  readonly name: string;
  /** Undefined: there is none. */
  readonly secondFactor: SecondFactor | undefined;
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
    of: NewSession & { readonly shown: ShownByOperator; readonly now: Instant },
  ): Promise<ShownOutcome>;
  /** Notes that a session has shown the password again. */
  confirm(of: {
    readonly sessionId: string;
    readonly shown: ShownByOperator;
    readonly confirmedUntil: Instant;
    readonly now: Instant;
  }): Promise<ShownOutcome>;
  /** Sets another password. All sessions of the operator end; a new one begins where the session of the call was. */
  changePassword(of: {
    readonly shown: ShownByOperator;
    readonly passwordHash: PhcText;
    readonly sessionId: string;
    readonly session: OperatorSession;
    readonly now: Instant;
  }): Promise<ShownOutcome>;
  /** Keeps a link. One for a first owner takes the place of the one before; it is refused once there is an owner. */
  addLink(link: NewLink): Promise<LinkOutcome>;
  /** Finds a link that can be used, with the operator whom it is for; no operator: it makes the first owner. */
  findLink(of: {
    readonly digest: string;
    readonly now: Instant;
  }): Promise<{ readonly account: SignInAccount | undefined } | undefined>;
  /** Uses a link, once. The operator's other sessions end. */
  spendLink(link: SpentLink): Promise<SpendOutcome>;
}

/** Second factors of operators, durable. */
export interface OperatorFactors {
  /** The second factor of an operator; undefined: there is none. */
  find(of: { readonly operatorId: string }): Promise<SecondFactor | undefined>;
  /** Keeps a secret until its first code is shown. It takes the place of one that waits already; one that is enabled stays. */
  begin(of: {
    readonly operatorId: string;
    readonly sealed: string;
    readonly until: Instant;
  }): Promise<'done'>;
  /** The secret that waits for its first code. */
  findSetup(of: {
    readonly operatorId: string;
    readonly now: Instant;
  }): Promise<string | undefined>;
  /** From now on the secret that waited is the second factor. `changed`: it is no longer the one that waits. */
  enable(of: SecondFactor & { readonly operatorId: string }): Promise<'done' | 'changed'>;
  /** Gives other recovery codes. */
  renewCodes(of: {
    readonly operatorId: string;
    readonly recoveryDigests: readonly string[];
  }): Promise<'done' | 'noFactor'>;
  /** Removes the second factor, with its recovery codes. */
  remove(of: { readonly operatorId: string }): Promise<'done' | 'noFactor'>;
}

/** A session as its operator sees it. */
export interface ListedSession
  extends Pick<OperatorSession, 'sessionId' | 'startedAt' | 'expiresAt'> {
  /** To the minute. */
  readonly lastUsedAt: Instant;
  readonly address: string | undefined;
  readonly device: string | undefined;
}

/** That a session was used, and went on from the first of these uses to the last. */
export interface SessionUsed {
  readonly sessionId: string;
  readonly since: Instant;
  readonly at: Instant;
}

/** Sessions of operators, durable. */
export interface OperatorSessions {
  /** The sessions that go on, the newest first. */
  listLive(of: {
    readonly operatorId: string;
    readonly now: Instant;
  }): Promise<readonly ListedSession[]>;
  /** Ends all sessions of an operator. */
  endAll(of: { readonly operatorId: string; readonly now: Instant }): Promise<void>;
  /** Ends a session of an operator. Ending twice is `done`. */
  end(of: {
    readonly operatorId: string;
    readonly sessionId: string;
    readonly now: Instant;
  }): Promise<'done' | 'notFound'>;
  /** Notes when sessions were used; those that had ended by the first of these uses are passed over. */
  touch(used: readonly SessionUsed[]): Promise<void>;
}
