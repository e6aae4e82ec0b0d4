import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmtp } from '../../../test/support/fakes/smtp.ts';
import { temporaryFolder } from '../../../test/process/purser.ts';
import { checkMail } from './mail-checks.ts';

const SITE = 'https://purser.example';

/** The mail server of a test, with a user whose password is in a file. */
function mailOf(
  port: number,
  { passwordFile, players = SITE }: { passwordFile?: string; players?: string },
) {
  const from = { name: '', address: 'no-reply@studio.example' };
  const user = passwordFile === undefined ? undefined : 'purser';
  const tls = 'auto' as const;
  const login = { user, password: undefined, passwordFile };
  const server = { host: '127.0.0.1', port, isSecure: false, tls, from, ...login };
  return { mail: { server, sites: { players, console: SITE } } };
}

test('a missing file with the password is named with its path, and what to do', async () => {
  await using server = await startSmtp({
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(null, { user: 'purser' }),
  });
  using folder = temporaryFolder();
  const passwordFile = join(folder.path, 'smtp-password');
  const check = () => checkMail(mailOf(server.port, { passwordFile }));
  expect(await check()).toMatchObject({
    state: 'bad',
    message: expect.stringContaining(`${passwordFile}, cannot be read`),
    advice: expect.stringContaining('whole path'),
  });
  writeFileSync(passwordFile, 'word');
  // Whole, so that a failure says what the check found.
  const message = `The mail server 127.0.0.1:${server.port} takes our login.`;
  expect(await check()).toEqual({ state: 'good', message });
});

test.each([
  ['http://play.example', 'warning'],
  ['http://127.0.0.1:7300', 'good'],
  ['https://play.example', 'good'],
])('links in mails that begin with %s: %s', async (players, state) => {
  await using server = await startSmtp();
  const found = await checkMail(mailOf(server.port, { players }));
  expect(found.state, JSON.stringify(found)).toBe(state);
});
