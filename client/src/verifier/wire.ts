// The feed on the wire, as docs/guides/verifier-protocol.md has it. Times are texts of RFC 3339 with milliseconds.

/** An entry of the log of changes. */
export interface EntryRef {
  readonly Number: number;
  readonly EntryId: string;
}

/** A poll. */
export interface FeedRequest {
  readonly Nonce: string;
  /** The newest entry that is known. Absent: the first page of a snapshot. */
  readonly After?: EntryRef;
  /** With `After`: the next page of the snapshot that began there. */
  readonly Cursor?: string;
  /** Asks for a lease; such a poll is held for less than half a second. */
  readonly Lease?: boolean;
  /** The verifier has ended its lease and polls no more. */
  readonly Goodbye?: boolean;
}

/** Ids that are revoked, and the moment until which they must be remembered. */
export interface RevokedIds {
  readonly Until: string;
  readonly Ids: readonly string[];
}

/** Facts by which tokens are judged. Any of them may come again. */
export interface FeedChanges {
  readonly JoinTokensOnly?: boolean;
  readonly SigningKeys?: readonly {
    readonly KeyId: string;
    readonly X: string;
    readonly Y: string;
    readonly IsRevoked: boolean;
  }[];
  readonly Tokens?: readonly RevokedIds[];
  readonly Sessions?: readonly RevokedIds[];
  readonly Players?: readonly {
    readonly PlayerId: string;
    readonly Epoch: number;
    readonly KeptSessionId?: string;
    readonly Until: string;
  }[];
  readonly SecretKeys?: readonly {
    readonly KeyId: string;
    readonly ExpiresAt?: string;
    readonly IsRevoked: boolean;
  }[];
}

/** The answer to a poll. */
export interface FeedAnswer {
  readonly Nonce: string;
  readonly TitleId: string;
  readonly Issuer: string;
  readonly ReceivedAt: string;
  readonly AnsweredAt: string;
  readonly At: EntryRef;
  readonly LeaseInMilliseconds: number;
  readonly IsComplete: boolean;
  readonly MustReload: boolean;
  readonly Next?: string;
  readonly Changes: FeedChanges;
}
