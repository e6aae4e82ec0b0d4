import type { WritesEventLines } from '../game-events/record-events.ts';
import type { HttpDeps } from '../http/deps.ts';
import type { Clock } from '../kernel/instant.ts';
import type { Kept } from '../kernel/kept.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import type { OutsideSettings } from '../kernel/partners.ts';
import type { ClusterChange, OutboxChange } from '../kernel/measures.ts';
import type { Random } from '../kernel/secrets.ts';
import type { LimitSettings } from '../limits/rates.ts';
import type { MailSites } from '../mail/send-mail.ts';
import type { SmtpSettings } from '../mail/smtp.ts';
import type { OffloadOptions } from '../offload/offload.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ReadinessChange } from './readiness.ts';

/** The options that a caller gives to the service. Each room takes those that it needs. */
export interface AppOptions {
  /** Open; the app does not close it. */
  readonly storage: OpenStorage;
  readonly keyEncryption: KeyEncryption;
  /** Service time: what credentials are minted and judged by. */
  readonly clock: Clock;
  readonly random: Random;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
  readonly metrics: Pick<
    Metrics,
    'observe' | 'emit' | 'observeCommand' | 'observeControl' | 'watch' | 'totals' | 'text'
  >;
  readonly log: HttpDeps['log'];
  /** Absent: no call is traced. */
  readonly trace?: HttpDeps['trace'];
  readonly onClusterChange: (change: ClusterChange) => void;
  readonly limits: LimitSettings;
  /** How long logins and the ledger are kept. */
  readonly kept: Kept;
  /** Where operators' pages are. */
  readonly consoleSite: HttpDeps['consoleSite'];
  /** Told of a proxy that should be trusted and is not, at most once in ten minutes. */
  readonly onUntrustedProxy: (address: string) => void;
  readonly onReadiness: (change: ReadinessChange) => void;
  /** Networks whose `X-Forwarded-For` is believed (lib/networks.ts): nobody bans their addresses. */
  readonly trustedProxies: readonly string[];
  /** Verifiers that one process has at most; VERIFIERS_MAX when absent. */
  readonly verifiersMax?: number;
  /** Bytes of a title's data; TITLE_DATA_BYTES_MAX when absent. */
  readonly titleDataBytesMax?: number;
  /** Characters of a player; CHARACTERS when absent. */
  readonly charactersMax?: number;
  /** Takes lines of events of games, to be written to a file. Absent: they are counted and not kept. */
  readonly writeEventLines?: WritesEventLines | undefined;
  /** How long a version of a statistic takes values after a reset; STATISTIC_GRACE_MS when absent. */
  readonly statisticGraceMs?: number;
  /** Where versions of statistics are written when they are over, and what is told of each file (statistics/archiver.ts). Absent: they are not. */
  readonly statisticArchives?:
    | { readonly folder: string; readonly onWritten: (failure: string | undefined) => void }
    | undefined;
  /** How services of others are called; absent: at the addresses that they publish, and nothing is an exception. */
  readonly outside?: OutsideSettings;
  /** For tests: milliseconds of the clock by which documents of others are kept and events of players are counted; that of this machine when absent. */
  readonly documentNowMs?: () => number;
  /** Passwords hashed at the same time, and logins that may wait for it; the limits of the kernel when absent. */
  readonly passwordHashing?: { readonly atOnce: number; readonly waitingMax: number };
  /** The mail server, and where the pages are that mails link to. Absent: no mail is sent. */
  readonly mail?: { readonly server: SmtpSettings; readonly sites: MailSites } | undefined;
  /** Told when jobs of the outbox begin to fail because a server is away, and when they are done again. */
  readonly onOutbox?: (change: OutboxChange) => void;
  /** For tests: which calls are large, and the worker that answers them. */
  readonly offloadPool?: Pick<OffloadOptions, 'bytesMin' | 'thread'>;
  /** The program's own version. */
  readonly version: string;
}
