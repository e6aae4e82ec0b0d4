import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '../kernel/rate-limits.ts';
import { type Config, loadConfig } from './load.ts';

type Sources = Record<'flags' | 'environment', Readonly<Record<string, string>>>;

const folder = mkdtempSync(join(tmpdir(), 'purser-config-'));
const file = join(folder, 'purser.env');
afterAll(() => rmSync(folder, { recursive: true }));

function read({ flags = {}, environment = {} }: Partial<Sources>) {
  return loadConfig(flags, environment);
}

function configOf(sources: Partial<Sources>): Config {
  const it = read(sources);
  if (!it.ok) throw new Error(it.sentence);
  return it.config;
}

function sentenceOf(sources: Partial<Sources>): string {
  const it = read(sources);
  return it.ok ? 'accepted' : it.sentence;
}

test('without anything, the defaults apply', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 7300,
    database: { kind: 'sqlite', path: resolve('data/purser.db') },
    keyPath: resolve('data/purser.key'),
    workers: 1,
    trustedProxies: [],
    tlsFiles: undefined,
    logLevel: 'info',
    entityTokenLifetimeMs: 86_400_000,
    sessionLifetimeMs: 86_400_000,
  });
});

test('a flag comes before the environment, the environment before the file, the file before the default', () => {
  writeFileSync(file, '# ours\n\nPURSER_PORT=1\nPURSER_HOST="::1"\nexport PURSER_DRAIN_TIME=3s\n');
  const flags = { '--config': file, '--port': '3' };
  const environment = { PURSER_PORT: '2', PURSER_HOST: 'localhost', PURSER_WORKERS: '' };
  expect(configOf({ flags, environment })).toMatchObject({
    port: 3,
    host: 'localhost',
    drainTimeMs: 3_000,
    workers: 1,
  });
  expect(configOf({ flags: { '--config': file } })).toMatchObject({ port: 1, host: '::1' });
  expect(configOf({ environment: { PURSER_CONFIG: file, PURSER_PORT: '2' } }).port).toBe(2);
});

test('variables of clients stop no service, in the environment or in the file', () => {
  const environment = {
    PURSER_URL: 'no address',
    PURSER_TITLE_ID: 'none',
    PURSER_SECRET_KEY: 'none',
    PURSER_SESSION_TICKET: 'none',
    PURSER_ENTITY_TOKEN: 'none',
    PURSER_OPERATOR_SESSION: 'none',
    PURSER_COOKIE: 'none',
  };
  writeFileSync(
    file,
    Object.keys(environment)
      .map((name) => `${name}=x\n`)
      .join(''),
  );
  expect(configOf({ flags: { '--config': file }, environment })).toEqual(configOf({}));
  expect(sentenceOf({ environment: { PURSER_SECRET_KEYS: 'x' } })).toMatch(/is not an option/);
});

test('trusted proxies are addresses, networks and words', () => {
  const trust = (text: string) => ({ environment: { PURSER_TRUSTED_PROXIES: text } });
  const { trustedProxies } = configOf(trust('loopback, 192.0.2.1, 2001:db8::/32'));
  expect(trustedProxies).toEqual(['127.0.0.0/8', '::1/128', '192.0.2.1/32', '2001:db8::/32']);
  expect(sentenceOf(trust('10.0.0.1,proxy'))).toBe(
    'PURSER_TRUSTED_PROXIES must be IP addresses, networks such as 10.0.0.0/8, loopback or private, with commas in between, not "10.0.0.1,proxy".',
  );
});

test.each([
  ['100/s', { burst: 100, perSecond: 100 }],
  ['30/m', { burst: 30, perSecond: 0.5 }],
  ['7200/h burst 5', { burst: 5, perSecond: 2 }],
  ['off', 'off'],
])('a rate of "%s"', (text, rate) => {
  expect(configOf({ flags: { '--limit-address-calls': text } }).addressCalls).toEqual(rate);
});

test.each(['', '0/s', '1/d', '100', '1.5/s', '-1/s', '1/s burst', '1/s burst 0', '1/s 5', 'on'])(
  'no rate is "%s"',
  (text) => {
    expect(sentenceOf({ flags: { '--limit-key-writes': text } })).toBe(
      `--limit-key-writes must be off or a rate such as 100/s, 20/m or 5000/h burst 200, of whole numbers, not "${text}".`,
    );
  },
);

test('each limit has its option', () => {
  const config = configOf({});
  expect(RATE_LIMITS.filter((name) => typeof config[name] !== 'object')).toEqual([]);
  expect(configOf({ flags: { '--title-players-max': 'off' } }).titlePlayersMax).toBe('off');
});

test('the key file is beside the database unless it is named', () => {
  const environment = { PURSER_DATABASE_URL: 'sqlite:/var/x/p.db' };
  expect(configOf({ environment })).toMatchObject({
    database: { kind: 'sqlite', path: '/var/x/p.db' },
    keyPath: '/var/x/purser.key',
  });
  const named = { ...environment, PURSER_KEY_FILE: '/etc/k', PURSER_DATA_DIR: '/elsewhere' };
  expect(configOf({ environment: named })).toMatchObject({
    database: { kind: 'sqlite', path: '/var/x/p.db' },
    keyPath: '/etc/k',
  });
});

test('a shared database is named with its key file', () => {
  const url = 'postgres://u:p@h:5433/d?sslmode=require';
  const environment = { PURSER_DATABASE_URL: url, PURSER_POOL_MAX: '3' };
  expect(configOf({ environment })).toMatchObject({
    database: { kind: 'postgres', url },
    keyPath: undefined,
    poolMax: 3,
    poolWaitingMax: 1_000,
    databasePrepare: 'on',
    drainDelayMs: 0,
  });
  expect(configOf({ environment: { ...environment, PURSER_KEY_FILE: '/etc/k' } })).toMatchObject({
    keyPath: '/etc/k',
  });
});

test.each([
  ['500ms', 'must be a length of time from 1s to 10m'],
  ['1s', undefined],
  ['10m', undefined],
  ['601s', 'must be a length of time from 1s to 10m'],
  ['1.5s', 'must be a length of time from 1s to 10m'],
  ['', 'must be a length of time from 1s to 10m'],
  ['10', 'must be a length of time from 1s to 10m'],
])('a timeout of "%s"', (text, wrong) => {
  const sentence = sentenceOf({ flags: { '--request-timeout': text, '--headers-timeout': '1s' } });
  if (wrong === undefined) expect(sentence).toBe('accepted');
  else expect(sentence).toContain(`--request-timeout ${wrong}`);
});

describe('refused', () => {
  test.each<[flags: Record<string, string>, sentence: RegExp]>([
    [{ '--port': '70000' }, /^--port must be a whole number from 0 to 65535, not "70000"\.$/],
    [{ '--port': '-1' }, /^--port must be a whole number/],
    [{ '--port': '7300x' }, /^--port must be a whole number/],
    [{ '--port': '1e3' }, /^--port must be a whole number/],
    [{ '--port': '' }, /^--port must be a whole number/],
    [{ '--host': 'a b' }, /^--host must be a host name/],
    [{ '--host': '' }, /^--host must be a host name/],
    [{ '--data-dir': '' }, /^--data-dir must name a file or folder/],
    [{ '--database-url': 'postgres://u:hidden@h' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres://u:hidden@h/' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres://u:hidden@h/d/e' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres:///d?hidden' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres:hidden' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres://u:hidden%ff@h/d' }, /^--database-url must be .* or postgres:/],
    [{ '--database-url': 'postgres://u:hidden@h:1,i:2/d' }, /^--database-url must name one host,/],
    [{ '--database-url': 'postgres://h,i/d?hidden' }, /^--database-url must name one host,/],
    [
      { '--database-url': 'postgres://h/d?sslnegotiation=hidden' },
      /^--database-url has an unknown value of sslnegotiation; known ones are postgres, direct/,
    ],
    [
      { '--database-url': 'postgres://h/d?sslnegotiation=direct&sslmode=disable' },
      /^--database-url has sslmode=disable, which encrypts nothing, and sslnegotiation/,
    ],
    [{ '--database-prepare': 'yes' }, /^--database-prepare must be one of on, off/],
    [{ '--pool-max': '0' }, /^--pool-max must be a whole number from 1 to 1000/],
    [{ '--pool-waiting-max': '100001' }, /^--pool-waiting-max must be a whole number from 0 to/],
    [{ '--database-url': 'mysql:hidden' }, /^--database-url must be sqlite:PATH/],
    [{ '--database-url': 'sqlite::memory:' }, /^--database-url must be sqlite:PATH/],
    [{ '--database-url': 'sqlite:file:x?mode=ro' }, /^--database-url must be sqlite:PATH/],
    [{ '--database-url': 'sqlite:' }, /^--database-url must be sqlite:PATH/],
    [{ '--workers': '0' }, /^--workers must be a whole number from 1 to 128, or auto/],
    [{ '--bootstrap-title-id': 'b0g7' }, /^--bootstrap-title-id must be 4 to 8 hex digits/],
    [{ '--bootstrap-secret-key': 'hidden' }, /^--bootstrap-secret-key must be 32 to 128 visible/],
    [{ '--bootstrap-secret-key': `hidden ${'x'.repeat(40)}` }, /^--bootstrap-secret-key must be/],
    [{ '--tls-cert-file': 'x' }, /PURSER_TLS_CERT_FILE is given without PURSER_TLS_KEY_FILE/],
    [{ '--tls-key-file': 'x' }, /PURSER_TLS_KEY_FILE is given without PURSER_TLS_CERT_FILE/],
    [{ '--log-level': 'loud' }, /^--log-level must be one of trace, debug/],
    [
      { '--session-lifetime': '31d' },
      /^--session-lifetime must be a length of time from 1m to 30d/,
    ],
    [{ '--entity-token-lifetime': '59s' }, /^--entity-token-lifetime must be a length of time/],
    [{ '--headers-timeout': '1m' }, /PURSER_HEADERS_TIMEOUT must not be longer/],
    [{ '--config': '/nowhere.env' }, /^The configuration file \/nowhere\.env cannot be read/],
  ])('%j', (flags, sentence) => {
    const said = sentenceOf({ flags });
    expect(said).toMatch(sentence);
    expect(said).not.toContain('hidden');
  });

  test.each<[environment: Record<string, string>, sentence: RegExp]>([
    [
      { PURSER_PROT: '1' },
      /^PURSER_PROT of the environment is not an option; did you mean PURSER_PORT\?$/,
    ],
    [
      { PURSER_XYZZY_PLUGH: 'hidden' },
      /^PURSER_XYZZY_PLUGH of the environment is not an option \(/,
    ],
    [{ PURSER_PORT: 'x' }, /^PURSER_PORT must be a whole number/],
  ])('the environment %j', (environment, sentence) => {
    expect(sentenceOf({ environment })).toMatch(sentence);
  });

  test.each([
    ['PURSER_PROT=1', /^PURSER_PROT in .* is not an option; did you mean PURSER_PORT\?$/],
    ['PORT=1', /^PORT in .* is not an option/],
    ['PURSER_PORT 1', /^Line 1 of .* is not KEY=VALUE\.$/],
    ['PURSER_PORT=x', /^PURSER_PORT in .* must be a whole number/],
    ['PURSER_CONFIG=x', /^PURSER_CONFIG in .* cannot name another file\.$/],
  ])('a file with %s', (line, sentence) => {
    writeFileSync(file, `${line}\n`);
    expect(sentenceOf({ flags: { '--config': file } })).toMatch(sentence);
  });
});
