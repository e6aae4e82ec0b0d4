import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { replyOf, startSmtp } from '../support/fakes/smtp.ts';
import { blockOf } from '../support/guide-lines.ts';
import { makeGuideShell } from './guide-shell.ts';
import { startPurser, temporaryFolder } from './purser.ts';

test('the commands of the guide to mail set a server up, and the doctor tries it without a mail', async () => {
  const shell = makeGuideShell();
  const logins: string[] = [];
  await using server = await startSmtp({
    secure: true,
    authOptional: false,
    onAuth({ username = '', password }, _, done) {
      logins.push(username);
      if (password === 'a password') done(null, { user: username });
      else done(replyOf(535));
    },
  });
  const authorities = join(shell.path, 'authorities.pem');
  writeFileSync(authorities, TEST_CERTIFICATE.cert);
  Object.assign(shell.env, {
    SMTP_SERVER: `127.0.0.1:${server.port}`,
    SMTP_PASSWORD: 'a password',
    NODE_EXTRA_CA_CERTS: authorities,
    PURSER_PORT: '0',
  });
  // The mail server is in this process, which must not wait for the shell.
  writeFileSync(join(shell.path, 'set-up.sh'), blockOf('mail.md', 'umask 077'));
  const found = await shell.start('sh -eu set-up.sh', 'Mail');
  await expect
    .poll(found.stdout)
    .toMatch(/Mail +The mail server 127\.0\.0\.1:\d+ takes our login\./);
  expect(logins).toEqual(['purser']);
  const service = await shell.start(blockOf('mail.md', 'purser serve'), '"event":"ready"');
  const { url, titleId } = JSON.parse(service.stdout());
  Object.assign(shell.env, { PURSER_URL: url, PURSER_TITLE_ID: titleId });
  const asked = shell.run(blockOf('mail.md', 'curl -sS'));
  expect(JSON.parse(asked)).toMatchObject({ code: 200 });
  await service.stop();
  expect(server.mails).toEqual([]);
});

/** Puts a notice into the outbox of a database, as a command does that changes an account, or makes what is there due. */
function inOutbox(folder: string, sql: string, ...values: readonly (string | number)[]) {
  const database = new DatabaseSync(join(folder, 'data', 'purser.db'));
  try {
    database.exec('pragma busy_timeout = 5000');
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

const INSERT = `insert into outbox (job_id, kind, recipient, params, made_at, due_at, attempts, expires_at)
  values ('one', 'mail', 'ada@players.example', '{"template":"linked"}', ?, 0, 0, ?)`;

test('a mail of a process that was killed before it could note the sending comes once more from another one, and a stop waits for no server', {
  tags: 'thorough',
}, async () => {
  using folder = temporaryFolder();
  let held = Promise.withResolvers<void>();
  await using server = await startSmtp({ onMail: () => held.promise });
  const env = {
    PURSER_DATA_DIR: join(folder.path, 'data'),
    PURSER_PUBLIC_URL: 'https://purser.studio.example',
    PURSER_SMTP_URL: server.url,
    PURSER_SMTP_FROM: 'no-reply@studio.example',
  };
  const rows = () => inOutbox(folder.path, 'select attempts, due_at from outbox');
  {
    await using killed = await startPurser({ folder: folder.path, env });
    inOutbox(folder.path, INSERT, Date.now(), Date.now() + 3_600_000);
    await expect.poll(() => server.mails.length).toBe(1);
    await killed.stop('SIGKILL');
  }
  expect(rows()).toMatchObject([{ attempts: 1 }]);
  // The lease of the process that died has run out.
  const makeDue = () => inOutbox(folder.path, 'update outbox set due_at = 0');
  makeDue();
  {
    await using stopped = await startPurser({ folder: folder.path, env });
    await expect.poll(() => server.mails.length).toBe(2);
    expect(await stopped.stop()).toEqual({ code: 0, signal: null });
  }
  const [left] = rows() as { attempts: number; due_at: number }[];
  expect(left?.attempts).toBe(2);
  expect(left?.due_at).toBeLessThan(Date.now() + 1_000);
  held.resolve();
  held = Promise.withResolvers();
  held.resolve();
  await using last = await startPurser({ folder: folder.path, env });
  await expect.poll(rows).toEqual([]);
  const ids = server.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  const metrics = await (await fetch(last.ready.metrics)).text();
  expect(metrics).toContain('purser_outbox_done_total{kind="mail"} 1');
});
