import type { Config } from '../config/load.ts';
import { VERSION } from '../config/version.ts';
import type { ListenOptions } from '../http/deps.ts';
import type { Log } from '../telemetry/log.ts';
import { makeMetrics } from '../telemetry/metrics.ts';
import { openDatabase } from './open-storage.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { keyEncryptionKeyOf } from './key-file.ts';
import { bootstrapKey, type Beginning, bootstrapTitle } from './bootstrap.ts';
import { exitUnstarted, retryWhileUnavailable, untilStopped } from './retry-while-unavailable.ts';
import type { Ready } from './ready.ts';
import { type Service, startService } from './service.ts';
import { untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';

/** Serves with this process until it is told to stop. */
export async function serveSingleProcess(
  config: Config,
  log: Log,
  onReady: (ready: Ready) => void,
): Promise<void> {
  const tls = readTlsFiles(config.tlsFiles);
  const stopSignal = untilStopSignal();
  const patience = { log, stopped: stopSignal };
  const begun = await untilStopped(() => begin(config, { log, tls }), patience);
  if (!begun) return exitUnstarted(log);
  const { service, storage, title } = begun;
  try {
    const secretKey = await retryWhileUnavailable(
      () => bootstrapKey(storage, title.titleId),
      patience,
    );
    const { titleId, isNew: isNewTitle } = title;
    onReady({ config, url: service.url, titleId, isNewTitle, secretKey });
  } catch (error) {
    await service.stop();
    throw error;
  }
  log.info({ signal: await stopSignal }, 'stopping');
  await service.stop();
}

interface Begun {
  readonly service: Service;
  readonly storage: OpenStorage;
  readonly title: Beginning;
}

async function begin(
  config: Config,
  { log, tls }: { readonly log: Log; readonly tls: ListenOptions['tls'] },
): Promise<Begun> {
  const storage = await openDatabase(config);
  try {
    const keyEncryptionKey = await keyEncryptionKeyOf(config.keyPath, storage);
    const title = await bootstrapTitle(storage, config);
    const metrics = makeMetrics(VERSION);
    const options = { config, storage, keyEncryptionKey, tls, metrics, log };
    return { service: await startService(options), storage, title };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
