import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitOf } from './purser.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Litestream itself. */
export const LITESTREAM = join(ROOT, 'node_modules/@flydotio/litestream-linux-x64/litestream');

/** The reason why there is no Litestream here; undefined: there is one. */
export const NO_LITESTREAM: string | undefined = existsSync(LITESTREAM)
  ? undefined
  : 'Tests with Litestream are skipped: npm has it for Linux on x64 only';

/** The path of the database in `deploy/litestream.yml`. */
const INSTALLED = '/var/lib/purser/purser.db';

/** A Litestream with the configuration of `deploy/`, for another database and a folder as its replica. */
export interface Litestream extends AsyncDisposable {
  /** Sends the signal and waits until the process is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Where a database is, and its replica. */
export interface Replicated {
  readonly database: string;
  readonly replica: string;
  /** The configuration is written into it. */
  readonly folder: string;
}

function configured({ database, replica, folder }: Replicated) {
  const text = readFileSync(join(ROOT, 'deploy/litestream.yml'), 'utf8');
  const config = join(folder, 'litestream.yml');
  writeFileSync(config, text.replace(INSTALLED, database));
  return { config, env: { LITESTREAM_REPLICA: `file://${replica}` } };
}

/** Starts to replicate; the database may come later. */
export function startLitestream(of: Replicated): Litestream {
  const { config, env } = configured(of);
  const child: ChildProcess = spawn(LITESTREAM, ['replicate', '-config', config], {
    env,
    stdio: 'ignore',
  });
  const exited = exitOf(child);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { stop, [Symbol.asyncDispose]: () => stop('SIGKILL') };
}

/** Restores the newest state into a file. False: there is none yet, or a part of it is still being written. */
export function restoreTo(output: string, of: Replicated): boolean {
  const { config, env } = configured(of);
  const args = ['restore', '-config', config, '-o', output, of.database];
  return spawnSync(LITESTREAM, args, { env }).status === 0 && existsSync(output);
}
