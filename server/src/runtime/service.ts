import { setTimeout as sleep } from 'node:timers/promises';
import type { AppOptions } from '../app/app-options.ts';
import { type App, makeApp } from '../app/app.ts';
import { NO_LIMITS } from '../app/limits.ts';
import { measureLedgerDaily } from '../cluster/commands.ts';
import type { Config } from '../config/load.ts';
import { VERSION } from '../config/version.ts';
import type { ListenOptions } from '../http/deps.ts';
import type { EventWriter } from '../kernel/events.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import type { Kept } from '../kernel/kept.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import type { OutsideSettings } from '../kernel/partners.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { LimitSettings } from '../limits/rates.ts';
import type { OpenStorage } from '../storage/storage.ts';
import {
  makeArchiveLog,
  makeClusterLog,
  makeEventFilesLog,
  makeOutboxLog,
  makeReadinessLog,
  makeSpanExportLog,
  makeUntrustedProxyLog,
} from '../telemetry/change-log.ts';
import { type EventFiles, makeEventFiles } from '../telemetry/event-files.ts';
import { type Log, makeHttpLog } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Traces } from '../telemetry/traces.ts';
import { warnOfLongLog } from './checkpoints.ts';
import { type Addresses, type Listeners, openListeners } from './listeners.ts';
import { makeFolder } from './make-folder.ts';
import type { Reloaded } from './reload.ts';
import { certificateDigestsOf, certificateEndOf, readPem } from './tls-files.ts';

interface ServiceOptions {
  readonly config: Config;
  /** Open. Closed by `stop`, and when the start fails. */
  readonly storage: OpenStorage;
  readonly keyEncryption: KeyEncryption;
  readonly tls: ListenOptions['tls'];
  readonly metrics: Omit<Metrics, 'registry'>;
  readonly log: Log;
  /** Told of each proxy that this process finds not to be trusted. */
  readonly onUntrustedProxy?: (address: string) => void;
}

/** The service of one process, listening. */
export interface Service extends Addresses {
  /** Takes over what may change while it serves; calls under way and open connections go on as they were. */
  take(reloaded: Reloaded): void;
  /** Takes over a proxy that is not trusted, which another process has found. */
  learnUntrustedProxy(address: string): void;
  /**
   * Reports "not ready", waits for the drain delay, stops accepting, lets calls in flight end, saves when keys
   * were last used, stops following the control log and closes the database.
   */
  stop(): Promise<void>;
}

/** Starts to listen. Rejects with a Failure when the port cannot be used, and with StorageUnavailable. */
export async function startService(options: ServiceOptions): Promise<Service> {
  try {
    return await listenWithApp(options);
  } catch (error) {
    await options.storage.close();
    throw error;
  }
}

function consoleSiteOf({ config: { publicOrigin }, tls }: ServiceOptions) {
  const isSecure =
    publicOrigin === undefined ? tls !== undefined : publicOrigin.startsWith('https:');
  return { publicOrigin, isSecure };
}

function outsideSettingsOf(
  { outsideExceptions = [], partnerUrls = {}, appStoreRoots: file }: Config,
  log: Log,
): OutsideSettings {
  const settings = { exceptions: outsideExceptions, partnerUrls };
  if (file === undefined) return settings;
  const appStoreRoots = certificateDigestsOf('PURSER_APP_STORE_ROOTS', file);
  log.warn({ file }, "receipts of the App Store are judged by certificates that are not Apple's");
  return { ...settings, appStoreRoots };
}

async function listenWithApp(options: ServiceOptions): Promise<Service> {
  const { config, storage, log } = options;
  warnOfWeakCommits(storage, log);
  const eventFiles = openEventFiles(options);
  const traces = await startTraces(options);
  const app = await makeApp(appOptionsOf(options, { traces, eventFiles }));
  const listeners = await listenAndStart(app, options);
  const looks = startLooks(app, options);
  const housekeeping = startHousekeeping(app, options);
  return {
    ...listeners.addresses,
    take(reloaded) {
      looks.refreshKeys();
      log.level = reloaded.config.logLevel;
      app.takeLimits(limitSettingsOf(reloaded.config, log));
      if (reloaded.tls) listeners.useCertificate(reloaded.tls);
    },
    learnUntrustedProxy: app.learnUntrustedProxy,
    async stop() {
      app.drain();
      const looked = looks.stop();
      listeners.drain();
      await sleep(config.drainDelayMs);
      await listeners.close(config.drainTimeMs);
      clearInterval(housekeeping);
      await app.close().catch((error: unknown) => {
        log.warn({ err: error }, 'the last use of secret keys could not be stored');
      });
      await Promise.all(Object.values(eventFiles ?? {}).map((files) => files.close()));
      await inTime(looked);
      await storage.close();
      await traces?.stop();
    },
  };
}

/** The options of the app, as the configuration has them. */
function appOptionsOf(
  options: ServiceOptions,
  {
    traces,
    eventFiles,
  }: { readonly traces?: Traces | undefined; readonly eventFiles?: FilesOfWriters | undefined },
): AppOptions {
  const { config, storage, keyEncryption, metrics, log } = options;
  const logClusterChange = makeClusterLog(log);
  const logUntrustedProxy = makeUntrustedProxyLog(log);
  return {
    storage,
    keyEncryption,
    clock: storage.now,
    random: systemRandom,
    lifetimes: { entityTokenMs: config.entityTokenLifetimeMs, sessionMs: config.sessionLifetimeMs },
    kept: keptOf(config),
    metrics,
    log: makeHttpLog(log),
    trace: traces?.trace,
    onClusterChange(change) {
      logClusterChange(change);
      metrics.observeCluster(change);
    },
    limits: limitSettingsOf(config, log),
    onUntrustedProxy(address) {
      logUntrustedProxy(address);
      options.onUntrustedProxy?.(address);
    },
    onReadiness: makeReadinessLog(log),
    trustedProxies: config.trustedProxies,
    verifiersMax: config.verifiersMax,
    titleDataBytesMax: config.titleDataBytesMax,
    charactersMax: config.charactersMax,
    writeEventLines: eventFiles && ((writer, lines) => eventFiles[writer].write(lines)),
    statisticGraceMs: config.statisticsGraceSeconds * SECOND_MS,
    statisticArchives: archivesOf(options),
    outside: outsideSettingsOf(config, log),
    consoleSite: consoleSiteOf(options),
    mail: config.mail,
    onOutbox: makeOutboxLog(log),
    version: VERSION,
  };
}

function archivesOf({ config: { statisticArchives: folder }, log }: ServiceOptions) {
  if (folder === undefined) return undefined;
  makeFolder('PURSER_STATISTICS_ARCHIVE_DIR', folder);
  return { folder, onWritten: makeArchiveLog(log) };
}

type FilesOfWriters = Readonly<Record<EventWriter, EventFiles>>;

function openEventFiles({
  config,
  storage,
  metrics,
  log,
}: ServiceOptions): FilesOfWriters | undefined {
  if (!config.gameEvents) return undefined;
  makeFolder('PURSER_GAME_EVENTS_DIR', config.gameEvents.folder);
  const settings = { ...config.gameEvents, now: storage.now, random: systemRandom };
  const onLost = metrics.observeLostEvents;
  const filesOf = (writer: EventWriter) =>
    makeEventFiles({ ...settings, writer, onLost, onWritten: makeEventFilesLog(log) });
  return { client: filesOf('client'), server: filesOf('server') };
}

/** The packages for traces are loaded only where calls are traced. */
async function startTraces({ config, metrics, log }: ServiceOptions): Promise<Traces | undefined> {
  if (!config.traces) return undefined;
  const { pemFiles, ...settings } = config.traces;
  const pems = Object.entries(pemFiles).flatMap(([part, file]) =>
    file ? [[part, readPem(file.name, file.text)]] : [],
  );
  const { makeTraces } = await import('../telemetry/traces.ts');
  return makeTraces({
    ...settings,
    pems: Object.fromEntries(pems),
    version: VERSION,
    onDropped: metrics.observeDroppedSpans,
    onExports: makeSpanExportLog(log),
  });
}

/**
 * The lease comes last, so that no revocation waits for a process that still starts, or that fails to: a call that comes sooner
 * judges by the database.
 */
async function listenAndStart(app: App, options: ServiceOptions): Promise<Listeners> {
  let listeners: Listeners | undefined;
  try {
    listeners = await openMeasured(app, options);
    app.listensAt({ ...listeners.addresses, publicOrigin: options.config.publicOrigin });
    await app.start();
    return listeners;
  } catch (error) {
    await listeners?.close(0);
    await app.close();
    throw error;
  }
}

/** Opens listeners of which metrics tell the end of the certificate in use. */
async function openMeasured(
  app: App,
  { config, tls, metrics, storage }: ServiceOptions,
): Promise<Listeners> {
  const listeners = await openListeners(app, {
    ...config,
    // The cap of connections is a limit of addresses, too.
    connectionsPerAddressMax: config.limits === 'on' ? config.connectionsPerAddressMax : Infinity,
    tls,
    storage,
  });
  const note = ({ cert }: NonNullable<ListenOptions['tls']>) =>
    metrics.setCertificateEnd(certificateEndOf(cert));
  if (tls) note(tls);
  return {
    ...listeners,
    useCertificate(next) {
      listeners.useCertificate(next);
      note(next);
    },
  };
}

/** How long a stop waits for a look that is under way. The timer keeps the process alive meanwhile. */
const LOOK_ENDS_MS = 2 * SECOND_MS;

function inTime(looked: Promise<void>): Promise<void> {
  const waited = new AbortController();
  const { signal } = waited;
  const deadline = sleep(LOOK_ENDS_MS, undefined, { signal }).catch(() => undefined);
  return Promise.race([looked, deadline]).finally(() => waited.abort());
}

/** The promise holds all the same; whoever set it so should know that it has no effect here. */
function warnOfWeakCommits(storage: OpenStorage, log: Log): void {
  if (!('weakCommits' in storage) || storage.weakCommits === undefined) return;
  log.warn(
    { synchronousCommit: storage.weakCommits },
    'the database server does not wait for commits to be durable; commits of this service are all the same',
  );
}

function keptOf(config: Config): Kept {
  return {
    attemptsMs: config.loginAttemptsKeptMs,
    revisionsMs: config.revisionsKeptMs,
    ledgerMs: config.ledgerKeptMs,
  };
}

function limitSettingsOf(config: Config, log: Log): LimitSettings {
  const { limits, titlePlayersMax, supportCurrencyPerDay } = config;
  const isOn = limits === 'on';
  if (!isOn) log.warn('limits are off: any caller can take all of the service');
  return {
    rates: isOn ? config : NO_LIMITS.rates,
    newPlayers: {
      isOpen: config.newPlayers === 'on',
      titlePlayersMax: isOn && titlePlayersMax !== 'off' ? titlePlayersMax : undefined,
    },
    limitsGuesses: isOn,
    supportCurrencyPerDay: supportCurrencyPerDay === 'off' ? undefined : supportCurrencyPerDay,
    playerData: {
      keysMax: config.playerDataKeysMax,
      bytesMax: config.playerDataBytesMax,
      objectsMax: config.playerObjectsMax,
      objectBytesMax: config.playerObjectBytesMax,
      limitsUpdates: isOn,
    },
  };
}

// Periodic work of a serving process.

/** Looks at the key file, and at all that the app looks at, every few seconds. */
function startLooks(app: App, { keyEncryption, log }: ServiceOptions) {
  const refreshKeys = makeKeyRefresh(keyEncryption, log);
  const stop = startLooking(() => {
    refreshKeys();
    return app.everyFewSeconds();
  });
  return { refreshKeys, stop };
}

/** Makes what looks whether the key file has changed. A file that cannot be used changes nothing, and is told once. */
function makeKeyRefresh(keyEncryption: KeyEncryption, log: Log): () => void {
  let told: string | undefined;
  function tell(reason: string): void {
    if (reason !== told)
      log.error({ reason }, 'the key file is not taken; its keys of before stay');
    told = reason;
  }
  return () => {
    try {
      const outcome = keyEncryption.refresh();
      if (outcome === 'refused') return tell('It lacks the key that seals.');
      if (outcome === 'taken') log.info({ keys: keyEncryption.held() }, 'the key file has changed');
      told = undefined;
    } catch (error) {
      tell(reasonOf(error));
    }
  };
}

/** The pause between two looks at the readiness, and at the other nodes: far more than the time between two of their heartbeats. */
const LOOK_MS = 5 * SECOND_MS;

/**
 * Looks now, and again and again, so that the log and the metrics tell a change even where nobody calls or probes. The function that
 * ends this resolves when the last look is over: one that came to the database after its end would open it again.
 */
function startLooking(look: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  async function run(): Promise<void> {
    await look();
    if (!isStopped) timer = setTimeout(lookAgain, LOOK_MS).unref();
  }
  let running = run();
  function lookAgain(): void {
    running = run();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** The minutes between two removals of old rows. */
const PRUNE_MINUTES = 10;

/** Starts the timer of the housekeeping, some of which runs less often than every minute. The caller stops the timer. */
function startHousekeeping(
  app: Pick<App, 'everyMinute'>,
  { config, storage, metrics, log }: Pick<ServiceOptions, 'config' | 'storage' | 'metrics' | 'log'>,
): NodeJS.Timeout {
  const kept = keptOf(config);
  let minutes = 0;
  async function runOnce(): Promise<void> {
    minutes += 1;
    await app.everyMinute();
    if (minutes % PRUNE_MINUTES !== 0) return;
    warnOfLongLog(config, log);
    await storage.prune(storage.now(), kept);
    await measureLedgerDaily(storage);
  }
  const timer = setInterval(() => {
    runOnce().catch((error: unknown) => {
      metrics.housekeepingFailed();
      log.error({ err: error }, 'housekeeping failed; it is tried again in a minute');
    });
  }, MINUTE_MS);
  return timer.unref();
}
