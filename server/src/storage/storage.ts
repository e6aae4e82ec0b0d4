import type { ControlLog } from '../cluster/ports.ts';
import type { Catalogs, Stores } from '../economy/ports.ts';
import type { Bans, Players, Sessions, SigningKeys, TokenRevocations } from '../identity/ports.ts';
import type { Instant } from '../kernel/instant.ts';
import type { SecretKeys, Titles } from '../titles/ports.ts';

/** An open database with everything the rooms ask of it. */
export interface Storage {
  readonly titles: Titles;
  readonly secretKeys: SecretKeys;
  readonly signingKeys: SigningKeys;
  readonly players: Players;
  readonly sessions: Sessions;
  readonly tokenRevocations: TokenRevocations;
  readonly bans: Bans;
  readonly catalogs: Catalogs;
  readonly stores: Stores;
  readonly controlLog: ControlLog;
  /** The studio's id, made with the database: 16 upper-case hex digits. */
  readonly namespaceId: string;
  /** Resolves when the database takes a write (an empty one), rejects when it does not. */
  probe(): Promise<void>;
  /** Forgets what no longer matters: revocations past their `until`, sessions over for long, old log entries. */
  prune(now: Instant): Promise<void>;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}
