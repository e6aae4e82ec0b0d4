import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Config, loadConfig } from '../../src/config/load.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { bootstrapKey, openInstallation } from '../../src/runtime/bootstrap.ts';
import { Failure } from '../../src/runtime/failure.ts';
import { countEarlyDeaths } from '../../src/runtime/primary.ts';
import { retryWhileUnavailable, untilStopped } from '../../src/runtime/retry-while-unavailable.ts';
import { type Service, startService } from '../../src/runtime/service.ts';
import { makeMetrics } from '../../src/telemetry/metrics.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { makeCaller, type TitleCaller } from './caller.ts';
import { readyz, temporaryFolder } from './purser.ts';

// Starts and stops the service of one process, without the process.

interface TestService extends AsyncDisposable {
  readonly service: Service;
  readonly title: TitleCaller;
  readonly path: string;
  /** The messages of the log so far. */
  readonly logged: readonly string[];
  /** Asks the database itself. */
  query(statement: string): unknown[];
}

function configFor(folder: string, flags: Readonly<Record<string, string>>): Config {
  const environment = { PURSER_DATA_DIR: join(folder, 'data'), PURSER_PORT: '0' };
  const read = loadConfig(flags, environment);
  if (!read.ok) throw new Error(read.sentence);
  return read.config;
}

/** They come whenever the service has looked (observed.test.ts). */
const READINESS_LINES = ['ready', 'not ready'];

async function startTestService(
  flags: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const folder = temporaryFolder();
  const config = configFor(folder.path, flags);
  const logged: string[] = [];
  const lines = new Writable({
    write(line, _, done) {
      const { msg } = JSON.parse(String(line)) as { msg: string };
      if (!READINESS_LINES.includes(msg)) logged.push(msg);
      done();
    },
  });
  const installation = await openInstallation(config);
  const { titleId } = installation;
  const secretKey = (await bootstrapKey(installation.storage, titleId)) ?? '';
  const [log, metrics] = [pino(lines), makeMetrics('test')];
  const service = await startService({ ...installation, config, tls: undefined, metrics, log });
  const path = join(folder.path, 'data', 'purser.db');
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= service.stop());
  return {
    service: { ...service, stop },
    title: makeCaller({ url: service.url, ready: { titleId }, secretKey }),
    path,
    logged,
    query(statement) {
      // The service may be writing, as it does when it looks whether it is ready.
      using database = new DatabaseSync(path, { timeout: PATIENCE_MS });
      return database.prepare(statement).all();
    },
    async [Symbol.asyncDispose]() {
      await stop();
      folder[Symbol.dispose]();
    },
  };
}

const isListening = (url: string) =>
  fetch(`${url}/livez`).then(
    () => true,
    () => false,
  );
const LAST_USED = 'select 1 from secret_keys where last_used_at is not null';

describe('a stop', () => {
  test('is announced, then calls are accepted for the drain delay, then nobody is', async () => {
    await using it = await startTestService({ '--drain-delay': '1s' });
    const { service, title } = it;
    await expect.poll(() => readyz(service)).toBe('200 ready\n');
    const stopped = service.stop();
    const ready = await fetch(`${service.url}/readyz`);
    expect(ready.status).toBe(503);
    // So that a client's next call goes to another node.
    expect(ready.headers.get('Connection')).toBe('close');
    expect(await title.logIn('late')).toMatchObject({ playerId: expect.any(String) });
    await stopped;
    expect(await isListening(service.url)).toBe(false);
  });

  test('stores when keys were last used, and closes the database', async () => {
    await using it = await startTestService();
    await it.title.titleToken();
    expect(it.query(LAST_USED)).toEqual([]);
    expect(existsSync(`${it.path}-wal`)).toBe(true);
    await it.service.stop();
    expect(existsSync(`${it.path}-wal`)).toBe(false);
    expect(it.query(LAST_USED)).toHaveLength(1);
    expect(it.logged).toEqual([]);
  });

  test('ends also where the database does not take that', async () => {
    await using it = await startTestService();
    await it.title.titleToken();
    it.query('alter table secret_keys rename to gone');
    await it.service.stop();
    expect(it.logged).toEqual(['the last use of secret keys could not be stored']);
    expect(await isListening(it.service.url)).toBe(false);
    expect(existsSync(`${it.path}-wal`)).toBe(false);
  });
});

describe('housekeeping', () => {
  afterEach(() => void vi.useRealTimers());

  test('writes the last use of keys every minute, and removes old rows every ten', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using it = await startTestService();
    it.query(
      "insert into token_revocations (title_id, token_id, issued_by, expires_at) select title_id, 'old', 'session', 1 from titles",
    );
    const revocations = () => it.query('select * from token_revocations');
    await it.title.titleToken();
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => it.query(LAST_USED)).toHaveLength(1);
    for (let minute = 2; minute < 10; minute += 1) vi.advanceTimersByTime(MINUTE_MS);
    // The login is written after all that those ticks have written.
    await it.title.logIn('afterwards');
    expect(revocations()).toHaveLength(1);
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(revocations).toEqual([]);
    expect(it.logged).toEqual([]);
  });

  test('that fails is logged, counted and tried again, and ends with the service', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await using it = await startTestService();
    await it.title.titleToken();
    it.query('alter table secret_keys rename to gone');
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => it.logged).toHaveLength(1);
    expect(it.logged[0]).toMatch(/^housekeeping failed/);
    const metrics = await (await fetch(`${it.service.url}/metrics`)).text();
    expect(metrics).toContain('\npurser_housekeeping_failures_total 1\n');
    it.query('alter table gone rename to secret_keys');
    vi.advanceTimersByTime(MINUTE_MS);
    await expect.poll(() => it.query(LAST_USED)).toHaveLength(1);
    const timers = vi.getTimerCount();
    await it.service.stop();
    // That of the housekeeping, and the listener's.
    expect(vi.getTimerCount()).toBe(timers - 2);
  });
});

test('a start whose port is taken closes the database that it was given', async () => {
  using folder = temporaryFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const config = configFor(folder.path, { '--port': port });
  const installation = await openInstallation(config);
  const log = pino({ level: 'silent' });
  const options = { ...installation, config, tls: undefined, metrics: makeMetrics('test'), log };
  await expect(startService(options)).rejects.toThrow(Failure);
  other.close();
  expect(existsSync(join(folder.path, 'data', 'purser.db-wal'))).toBe(false);
});

describe('a database that is unavailable at the start', () => {
  const log = pino({ level: 'silent' });
  const never = new Promise<never>(() => undefined);
  const unavailable = () => Promise.reject(new StorageUnavailable({ cause: new Error('away') }));

  test('is asked again', async () => {
    let asked = 0;
    const work = async () => ((asked += 1) < 3 ? unavailable() : 'there');
    expect(await retryWhileUnavailable(work, { log, stopped: never })).toBe('there');
    expect(asked).toBe(3);
  });

  test('is asked once when something else is wrong with it', async () => {
    const work = () => Promise.reject(new Error('a bug'));
    await expect(retryWhileUnavailable(work, { log, stopped: never })).rejects.toThrow('a bug');
  });

  test('is not asked any more after a stop, which does not wait for the delay', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    let asked = 0;
    const work = () => {
      asked += 1;
      stop();
      return unavailable();
    };
    expect(await retryWhileUnavailable(work, { log, stopped })).toBeUndefined();
    expect(asked).toBe(1);
  });

  test('ends a start by a stop also where it never answers', async () => {
    expect(await untilStopped(() => never, { log, stopped: Promise.resolve() })).toBeUndefined();
  });
});

test.each([
  [0, 9_999, 1],
  [5, 0, 6],
  [5, 10_000, 0],
])('after %i early deaths in a row, one after %i ms makes it %i', (before, livedMs, after) => {
  expect(countEarlyDeaths(before, livedMs)).toBe(after);
});
