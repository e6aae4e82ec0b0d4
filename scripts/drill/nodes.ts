import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';
import { isRunning, type Service, start, waitUntil } from './processes.ts';

const CHECKOUT = new URL('../../', import.meta.url);
const PURSER = fileURLToPath(new URL('server/bin/purser.cjs', CHECKOUT));
const CALLS_PROXY = fileURLToPath(new URL('deploy/haproxy.cfg', CHECKOUT));
const DATABASE_PROXY = fileURLToPath(new URL('deploy/patroni/haproxy.cfg', CHECKOUT));

/** The ports of deploy/haproxy.cfg: nothing else is in this network. */
const PORTS = [7301, 7302, 7303] as const;
const TITLE_ID = 'D1A1';

/** Three nodes of Purser behind a proxy, whose database is found by another proxy. */
export interface Purser {
  /** The proxy's address. */
  readonly url: string;
  readonly nodes: readonly PurserNode[];
  readonly titleId: string;
  readonly secretKey: string;
  /** Starts what does not run. */
  startAll(): void;
  /** Kills nodes and proxies. */
  killAll(): Promise<void>;
  isReady(): Promise<boolean>;
}

export interface PurserNode {
  readonly name: string;
  readonly url: string;
  start(): void;
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Throws with its last words where it has ended. */
  mustRun(): void;
}

/** Starts all of it. */
export async function startPurser(database: Database, folder: string): Promise<Purser> {
  const secretKey = randomBytes(24).toString('base64url');
  const keyFile = join(folder, 'purser.key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const env = {
    PURSER_DATABASE_URL: database.urlOn('127.0.0.1:5000'),
    PURSER_KEY_FILE: keyFile,
    PURSER_BOOTSTRAP_TITLE_ID: TITLE_ID,
    PURSER_BOOTSTRAP_SECRET_KEY: secretKey,
    PURSER_TRUSTED_PROXIES: 'loopback',
    // All callers have one address here.
    PURSER_LIMITS: 'off',
  };
  const databases = Object.fromEntries(
    database.machines.map((machine, index) => [
      `DATABASE_${index + 1}`,
      `${machine.address('service')}:5432`,
    ]),
  );
  const proxies = [
    revivable({ name: 'haproxy', folder, command: ['haproxy', '-f', CALLS_PROXY] }),
    revivable({
      name: 'haproxy-database',
      folder,
      command: ['haproxy', '-f', DATABASE_PROXY],
      env: databases,
    }),
  ];
  const nodes = PORTS.map((port, index): PurserNode => {
    const name = `purser-${index + 1}`;
    const serve = [process.execPath, PURSER, 'serve', '--port', String(port)];
    const server = revivable({ name, folder, command: serve, env });
    return { name, url: `http://127.0.0.1:${port}`, ...server };
  });
  const all = [...proxies, ...nodes];
  const startAll = () => {
    for (const one of all) one.start();
  };
  const urls = nodes.map(({ url }) => url);
  const purser: Purser = {
    url: 'http://127.0.0.1:7300',
    nodes,
    titleId: TITLE_ID,
    secretKey,
    startAll,
    killAll: async () => void (await Promise.all(all.map((one) => one.signal('SIGKILL')))),
    isReady: async () =>
      (await Promise.all(urls.map((url) => answersWell(`${url}/readyz`)))).every(Boolean),
  };
  startAll();
  await waitUntil('Purser is ready', async () => {
    for (const one of all) one.mustRun();
    return (await purser.isReady()) && answersWell(`${purser.url}/openapi.json`);
  });
  return purser;
}

interface Revivable {
  readonly name: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** A process that can be started again. */
function revivable({ name, folder, command, env = {} }: Revivable) {
  const log = join(folder, `${name}.log`);
  let service: Service | undefined;
  return {
    start() {
      if (isRunning(service)) return;
      service = start({ name, command, env, log });
    },
    signal: async (signal: NodeJS.Signals) => service?.kill(signal),
    mustRun() {
      if (service === undefined || isRunning(service)) return;
      throw new Error(`${name} has ended: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`);
    },
  };
}

const ANSWER_MS = 2_000;

async function answersWell(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
