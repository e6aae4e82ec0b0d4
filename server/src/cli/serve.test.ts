import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/load.ts';
import type { Ready } from '../runtime/ready.ts';
import { toReadyLine, toReadyText } from './serve.ts';

const read = loadConfig({}, {});
if (!read.ok) throw new Error(read.sentence);

const LATER: Ready = {
  config: read.config,
  url: 'http://127.0.0.1:7300',
  managementUrl: undefined,
  titleId: 'B0A7',
  secretKey: undefined,
  ownerLink: undefined,
};
const SECRET = `purser_sk_${'x'.repeat(43)}`;
const FIRST: Ready = { ...LATER, secretKey: SECRET };
const TRY = 'npm run purser -- try';

test('the first start fits on a small terminal, and ends with addresses, title and key', () => {
  const lines = toReadyText(FIRST).split('\n');
  expect(lines.length).toBeLessThan(20);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(
    Math.max(80, resolve('data').length + 30),
  );
  expect(lines.slice(-5)).toEqual([
    '  Console     http://127.0.0.1:7300/console',
    '  Reference   http://127.0.0.1:7300/docs',
    '  API         http://127.0.0.1:7300',
    '  Title       B0A7',
    `  Secret key  ${SECRET}`,
  ]);
  expect(lines).toContain(`  ${TRY}`);
  expect(JSON.parse(toReadyLine(FIRST))).toMatchObject({ secretKey: SECRET, try: TRY });
});

test('a later start shows where things are, and no secret', () => {
  const text = toReadyText(LATER);
  for (const part of ['/console', '/docs', '/metrics', 'purser.db', 'B0A7', TRY])
    expect(text).toContain(part);
  expect(text).toContain('npm run purser -- key issue B0A7\n');
  expect(text).not.toContain('Secret key ');
  expect(JSON.parse(toReadyLine(LATER))).not.toHaveProperty('secretKey');
});

test('while there is no owner, a person is shown the link of the first one, where the console is opened', () => {
  const ownerLink = { secret: 'w7R', digest: 'digest', expiresAt: 0 };
  const lines = toReadyText({ ...FIRST, url: 'http://0.0.0.0:7300', ownerLink }).split('\n');
  expect(lines.length).toBeLessThan(24);
  expect(lines.at(-1)).toBe('  http://127.0.0.1:7300/console/#link=w7R');
  const config = { ...LATER.config, publicOrigin: 'https://game.example' };
  const behind = toReadyText({ ...LATER, config, ownerLink });
  expect(behind).toContain('\n  https://game.example/console/#link=w7R');
  expect(behind).toContain('\n  Console     https://game.example/console\n');
  const apart = { ...LATER, ownerLink, managementUrl: 'http://0.0.0.0:7301' };
  expect(toReadyText(apart)).toContain('\n  http://127.0.0.1:7301/console/#link=w7R');
  expect(JSON.parse(toReadyLine(apart)).console).toBe('http://127.0.0.1:7301/console');
  expect(toReadyText(LATER)).not.toContain('#link=');
  expect(toReadyLine({ ...FIRST, ownerLink })).not.toContain('w7R');
});

test('of a shared database everybody may know where it is, and no more', () => {
  const url = 'postgres://owner:hidden@db.internal:5433/game?options=hidden';
  const config = { ...LATER.config, database: { kind: 'postgres', url } as const };
  for (const said of [toReadyLine({ ...LATER, config }), toReadyText({ ...LATER, config })]) {
    expect(said).toContain('db.internal:5433/game');
    expect(said).not.toMatch(/hidden|owner/);
  }
  expect(toReadyText({ ...LATER, config })).toContain('with the same PURSER_DATABASE_URL:');
});

test('a person is told an address that can be called', () => {
  const everywhere = { ...LATER, url: 'http://0.0.0.0:7300' };
  expect(toReadyText(everywhere)).toContain('http://127.0.0.1:7300/docs');
  expect(toReadyText({ ...LATER, url: 'https://[::]:7300' })).toContain('https://[::1]:7300/docs');
});

test.each([
  [{ '--data-dir': '/srv/my data' }, '7300', ` --data-dir '/srv/my data'`],
  [{ '--database-url': 'sqlite:/srv/a.db' }, '7300', ' --database-url sqlite:/srv/a.db'],
  [{ '--port': '0' }, '4711', ' --port 4711'],
  [{ '--host': '0.0.0.0' }, '7300', ' --host 0.0.0.0'],
  [
    { '--tls-cert-file': '/etc/c.pem', '--tls-key-file': '/etc/k.pem' },
    '7300',
    ' --tls-cert-file /etc/c.pem --tls-key-file /etc/k.pem',
  ],
])('after serve with %j the printed command reaches that service', (flags, port, printed) => {
  const other = loadConfig(flags, {});
  if (!other.ok) throw new Error(other.sentence);
  const { config } = other;
  const line = toReadyLine({ ...LATER, config, url: `http://127.0.0.1:${port}` });
  expect(JSON.parse(line).try).toBe(`${TRY}${printed}`);
});
