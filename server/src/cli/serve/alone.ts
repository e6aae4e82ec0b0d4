import type { Config } from '../../config.ts';
import { VERSION } from '../../config/version.ts';
import type { Log } from '../../telemetry/log.ts';
import { makeMetrics } from '../../telemetry/metrics.ts';
import { openDatabase } from '../database.ts';
import { keyEncryptionKeyOf } from '../key-file.ts';
import { beginKey, beginTitle } from './first-start.ts';
import type { Ready } from './ready.ts';
import { type Service, startService } from './service.ts';
import { untilStopSignal } from './stop-signals.ts';
import { readTlsFiles } from './tls-files.ts';

/** Serves with this process until it is told to stop. */
export async function serveAlone(
  config: Config,
  log: Log,
  onReady: (ready: Ready) => void,
): Promise<void> {
  const tls = readTlsFiles(config.tlsFiles);
  const stopSignal = untilStopSignal();
  const storage = await openDatabase(config);
  let service: Service | undefined;
  try {
    const keyEncryptionKey = await keyEncryptionKeyOf(config.keyPath, storage);
    const { titleId, isNew: isNewTitle } = await beginTitle(storage, config);
    const metrics = makeMetrics(VERSION);
    const options = { config, storage, keyEncryptionKey, tls, metrics, log };
    service = await startService(options);
    const secretKey = await beginKey(storage, titleId);
    onReady({ config, url: service.url, titleId, isNewTitle, secretKey });
  } catch (error) {
    await (service ? service.stop() : storage.close());
    throw error;
  }
  log.info({ signal: await stopSignal }, 'stopping');
  await service.stop();
}
