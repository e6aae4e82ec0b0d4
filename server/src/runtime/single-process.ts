import { VERSION } from '../config/version.ts';
import { makeMetrics } from '../telemetry/metrics.ts';
import { openInstallation } from './bootstrap.ts';
import { exitUnstarted, untilStopped } from './retry-while-unavailable.ts';
import { announce, type ServeDeps } from './ready.ts';
import { startService } from './service.ts';

/** Serves with this process until it is told to stop. */
export async function serveSingleProcess(deps: ServeDeps): Promise<void> {
  const { config, log, tls, stopped, reloads } = deps;
  const metrics = makeMetrics(VERSION);
  const started = await untilStopped(async () => {
    const installation = await openInstallation(config);
    const service = await startService({ ...installation, config, tls, metrics, log });
    return { installation, service };
  }, deps);
  if (!started) return exitUnstarted(log);
  const { installation, service } = started;
  try {
    reloads.listen((reloaded) => service.take(reloaded));
    await announce(service, installation, deps);
    log.info({ signal: await stopped }, 'stopping');
  } finally {
    await service.stop();
  }
}
