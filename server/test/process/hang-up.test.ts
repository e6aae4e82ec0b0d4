import { X509Certificate } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkTls } from '../../src/cli/doctor/listener-checks.ts';
import { EXPIRED_CERTIFICATE, OTHER_CERTIFICATE, TEST_CERTIFICATE } from '../http/certificate.ts';
import { childrenOf, isAlive, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';
import { MAIN, NO_TERMINAL, runOnTerminal } from './terminal.ts';

// A hang-up signal: without a terminal it reloads, on one it stops.

const CA = [TEST_CERTIFICATE.cert, OTHER_CERTIFICATE.cert];

const portOf = ({ url }: RunningPurser) => Number(new URL(url).port);

/** The certificate that a new connection gets. */
function presented(purser: RunningPurser): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: portOf(purser), ca: CA }, () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? 'none');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** The certificates of enough connections that every process has had one. */
async function allPresented(purser: RunningPurser): Promise<ReadonlySet<string>> {
  return new Set(await Promise.all(Array.from({ length: 16 }, () => presented(purser))));
}

const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256;

/** The connection goes on for as long as the agent does. */
function statusOver(agent: Agent, purser: RunningPurser): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: portOf(purser), path: '/', agent, ca: CA };
    get(options, (reply) => reply.resume().once('end', () => resolve(reply.statusCode))).once(
      'error',
      reject,
    );
  });
}

const linesOf = (purser: RunningPurser, message: string) =>
  purser
    .stderr()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Writes the files that the service reads, and sends the signal. */
function aService(folder: string) {
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  const certificate = ({ cert, key }: { readonly cert: string; readonly key: string }) => {
    write('cert.pem', cert);
    write('key.pem', key);
  };
  const options = (lines: string) =>
    write('purser.env', `PURSER_TLS_CERT_FILE=cert.pem\nPURSER_TLS_KEY_FILE=key.pem\n${lines}`);
  return { certificate, options };
}

test.each(['1', '2'])(
  'without a terminal, certificate and log level are read again (workers: %s)',
  async (workers) => {
    using folder = temporaryFolder();
    const files = aService(folder.path);
    files.certificate(TEST_CERTIFICATE);
    files.options('PURSER_LOG_LEVEL=info\n');
    const flags = ['--config', 'purser.env', '--workers', workers];
    await using purser = await startPurser({ folder: folder.path, flags });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    let connections = 0;
    const create = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      connections += 1;
      return create(...args);
    };
    expect(await statusOver(agent, purser)).toBe(200);
    expect(await allPresented(purser)).toEqual(new Set([fingerprintOf(TEST_CERTIFICATE)]));

    files.certificate(OTHER_CERTIFICATE);
    files.options('PURSER_LOG_LEVEL=debug\nPURSER_KEEP_ALIVE=90s\n');
    purser.child.kill('SIGHUP');
    await expect
      .poll(() => allPresented(purser))
      .toEqual(new Set([fingerprintOf(OTHER_CERTIFICATE)]));
    expect(await statusOver(agent, purser)).toBe(200);
    expect(connections).toBe(1);
    await expect.poll(() => linesOf(purser, 'reloaded')).toHaveLength(1);
    expect(linesOf(purser, 'changed options wait for the next start')).toMatchObject([
      { options: ['PURSER_KEEP_ALIVE'] },
    ]);
    await expect.poll(() => purser.stderr()).toContain('"level":"debug"');

    files.certificate({ cert: OTHER_CERTIFICATE.cert, key: TEST_CERTIFICATE.key });
    purser.child.kill('SIGHUP');
    await expect
      .poll(() => linesOf(purser, 'reload refused; everything stays as it is'))
      .toMatchObject([{ reason: expect.stringContaining('PURSER_TLS_KEY_FILE must be') }]);
    files.options('PURSER_LOG_LEVEL=loud\n');
    purser.child.kill('SIGHUP');
    await expect
      .poll(() => linesOf(purser, 'reload refused; everything stays as it is'))
      .toHaveLength(2);
    expect(await allPresented(purser)).toEqual(new Set([fingerprintOf(OTHER_CERTIFICATE)]));
    expect(await purser.stop()).toEqual({ code: 0, signal: null });
  },
);

test('a certificate that has ended is refused in the words of the doctor, and metrics tell the end of the one in use', async () => {
  using folder = temporaryFolder();
  const files = aService(folder.path);
  files.certificate(TEST_CERTIFICATE);
  files.options('');
  const flags = ['--config', 'purser.env'];
  await using purser = await startPurser({ folder: folder.path, flags });
  const agent = new Agent({ ca: CA });
  onTestFinished(() => agent.destroy());
  const end = async () => {
    const line = (await metricsOf(agent, purser)).find((one) =>
      one.startsWith(`${CERTIFICATE_END} `),
    );
    return Number(line?.slice(CERTIFICATE_END.length));
  };
  expect(await end()).toBe(endOf(TEST_CERTIFICATE));

  files.certificate(EXPIRED_CERTIFICATE);
  purser.child.kill('SIGHUP');
  const refused = () => linesOf(purser, 'reload refused; everything stays as it is');
  await expect.poll(refused).toHaveLength(1);
  const tlsFiles = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') };
  const { message } = checkTls({ host: '127.0.0.1', port: 0, tlsFiles });
  expect(message).toContain('has expired (2021-01-01T00:00:00.000Z).');
  expect(refused()[0]?.['reason']).toBe(message);
  expect(await presented(purser)).toBe(fingerprintOf(TEST_CERTIFICATE));
  expect(await end()).toBe(endOf(TEST_CERTIFICATE));

  files.certificate(OTHER_CERTIFICATE);
  purser.child.kill('SIGHUP');
  await expect.poll(end).toBe(endOf(OTHER_CERTIFICATE));
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
});

const CERTIFICATE_END = 'purser_tls_certificate_end_timestamp_seconds';

const endOf = ({ cert }: { cert: string }) =>
  new X509Certificate(cert).validToDate.getTime() / 1_000;

function metricsOf(agent: Agent, purser: RunningPurser): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: portOf(purser), path: '/metrics', agent, ca: CA };
    get(options, (reply) => void text(reply).then((all) => resolve(all.split('\n')), reject)).once(
      'error',
      reject,
    );
  });
}

test('limits are read again', async () => {
  using folder = temporaryFolder();
  const write = (lines: string) => writeFileSync(join(folder.path, 'purser.env'), lines);
  write('PURSER_NEW_PLAYERS=off\n');
  const flags = ['--config', 'purser.env'];
  await using purser = await startPurser({ folder: folder.path, flags });
  const { titleId: TitleId } = purser.ready;
  async function logIn(CustomId: string): Promise<unknown> {
    const reply = await fetch(`${purser.url}/Client/LoginWithCustomID`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ TitleId, CustomId, CreateAccount: true }),
    });
    return ((await reply.json()) as { readonly error?: string }).error;
  }
  expect(await logIn('one')).toBe('PlayerCreationDisabled');
  write('PURSER_LIMIT_TITLE_NEW_PLAYERS=1/h\n');
  purser.child.kill('SIGHUP');
  await expect.poll(() => linesOf(purser, 'reloaded')).toHaveLength(1);
  expect(await logIn('one')).toBeUndefined();
  expect(await logIn('two')).toBe('APIClientRequestRateLimitExceeded');
});

test('a worker that replaces a dead one has what was reloaded', async () => {
  using folder = temporaryFolder();
  const files = aService(folder.path);
  files.certificate(TEST_CERTIFICATE);
  files.options('PURSER_LOG_LEVEL=debug\n');
  const flags = ['--config', 'purser.env', '--workers', '2'];
  await using purser = await startPurser({ folder: folder.path, flags });
  files.certificate(OTHER_CERTIFICATE);
  purser.child.kill('SIGHUP');
  await expect.poll(() => linesOf(purser, 'reloaded')).toHaveLength(1);
  const before = childrenOf(purser.child.pid);
  process.kill(before[0] ?? 0, 'SIGKILL');
  const replaced = () => linesOf(purser, 'ready').find(({ pid }) => !before.includes(Number(pid)));
  await expect.poll(replaced).toBeDefined();
  // Only the new one is left, until the other one is replaced as well.
  process.kill(before[1] ?? 0, 'SIGKILL');
  expect(await allPresented(purser)).toEqual(new Set([fingerprintOf(OTHER_CERTIFICATE)]));
});

describe.skipIf(NO_TERMINAL).each(['1', '2'])('on a terminal (workers: %s)', (workers) => {
  /** Starts the service on a terminal of its own; `code` resolves with the exit code. */
  async function onTerminal(folder: string) {
    const line = `${process.execPath} ${MAIN} serve --port 0 --json --workers ${workers}`;
    const { terminal, shows, code, output } = runOnTerminal(line, folder);
    const pid = Number((await shows(/"pid":(\d+)/))[1]);
    await shows(/"event":"ready"/);
    return { terminal, pid, code, output };
  }

  test('a hang-up signal drains and stops', async () => {
    using folder = temporaryFolder();
    const { pid, code, output } = await onTerminal(folder.path);
    process.kill(pid, 'SIGHUP');
    expect(await code).toBe(0);
    expect(output()).toMatch(/^[\d:.]+Z info {2}stopping signal=SIGHUP\r?$/m);
  });

  test('it closes its database when its terminal is gone', async () => {
    using folder = temporaryFolder();
    const { terminal, pid } = await onTerminal(folder.path);
    const workers = childrenOf(pid);
    terminal.kill('SIGKILL');
    await expect.poll(() => [pid, ...workers].filter(isAlive)).toEqual([]);
    expect(readdirSync(join(folder.path, 'data')).toSorted()).toEqual(['purser.db', 'purser.key']);
  });
});
