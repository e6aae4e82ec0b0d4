import { expect, test } from 'vitest';
import { readConfig } from '../../config/read.ts';
import type { Ready } from '../../runtime/ready.ts';
import { toReadyLine, toReadyText } from './ready-message.ts';

const read = readConfig({ flags: {}, environment: {} });
if (!read.ok) throw new Error(read.sentence);

const LATER: Ready = {
  config: read.config,
  url: 'http://0.0.0.0:7300',
  titleId: 'B0A7',
  isNewTitle: false,
  secretKey: undefined,
};
const FIRST: Ready = { ...LATER, isNewTitle: true, secretKey: "it's a secret" };

test('the first start shows the secret, and the same lines to a person and to a program', () => {
  const text = toReadyText(FIRST);
  const { firstCalls, secretKey } = JSON.parse(toReadyLine(FIRST));
  expect(secretKey).toBe("it's a secret");
  expect(text).toContain("\n  it's a secret\n");
  expect(text).toContain(firstCalls.join('\n'));
  expect(firstCalls).toContain(`SECRET_KEY='it'\\''s a secret'`);
});

test('a later start shows where things are, and no secret', () => {
  const text = toReadyText(LATER);
  for (const part of ['/docs', '/metrics', 'purser.db', 'B0A7']) expect(text).toContain(part);
  expect(text).not.toContain('SECRET_KEY');
  expect(JSON.parse(toReadyLine(LATER))).not.toHaveProperty('firstCalls');
});

test('of a shared database everybody may know where it is, and no more', () => {
  const url = 'postgres://owner:hidden@db.internal:5433/game?options=hidden';
  const config = { ...read.config, database: { kind: 'postgres', url } as const };
  for (const said of [toReadyLine({ ...LATER, config }), toReadyText({ ...LATER, config })]) {
    expect(said).toContain('db.internal:5433/game');
    expect(said).not.toMatch(/hidden|owner/);
  }
});

test('a bootstrap key is not repeated: the lines take it from the environment', () => {
  const line = toReadyLine({ ...LATER, isNewTitle: true });
  expect(JSON.parse(line).firstCalls).toContain('SECRET_KEY="${PURSER_BOOTSTRAP_SECRET_KEY:?}"');
});

test('a person is told an address that can be called', () => {
  expect(toReadyText(LATER)).toContain('http://127.0.0.1:7300/docs');
  expect(toReadyText({ ...LATER, url: 'https://[::]:7300' })).toContain('https://[::1]:7300/docs');
});

test('over https the lines trust the certificate', () => {
  const tlsFiles = { cert: '/etc/cert.pem', key: '/etc/key.pem' };
  const line = toReadyLine({ ...FIRST, config: { ...read.config, tlsFiles } });
  expect(JSON.parse(line).firstCalls.join('\n')).toContain(`curl -sS --cacert '/etc/cert.pem'`);
});
