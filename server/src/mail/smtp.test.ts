import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { replyOf, startRaw, startSmtp } from '../../test/support/fakes/smtp.ts';
import { temporaryFolder } from '../../test/process/purser.ts';
import { isMailAddress } from './mail.ts';
import { makeSmtp, type SmtpSettings } from './smtp.ts';

const MAIL = {
  to: 'ada@players.example',
  messageId: '<one@studio.example>',
  subject: 'A subject',
  text: 'A text\n',
  html: '<p>A text</p>',
};

function smtpTo(port: number, more: Partial<SmtpSettings> = {}) {
  const from = { name: 'My Studio', address: 'no-reply@studio.example' };
  const smtp = makeSmtp({ host: '127.0.0.1', port, isSecure: false, tls: 'auto', from, ...more });
  onTestFinished(() => smtp.close());
  return smtp;
}

const never = () => new AbortController().signal;

/** A hook of the server that refuses. */
const refusing = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
  done(replyOf(code));

test('a mail arrives with its sender, one recipient, and both texts', async () => {
  await using server = await startSmtp();
  expect(await smtpTo(server.port).send(MAIL, never())).toEqual({ status: 'done' });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'no-reply@studio.example', to: ['ada@players.example'] });
  expect(mail?.source).toContain('From: My Studio <no-reply@studio.example>');
  expect(mail?.source).toContain('Message-ID: <one@studio.example>');
  expect(mail?.source).toContain('Auto-Submitted: auto-generated');
  expect(mail?.source).toContain('<p>A text</p>');
  expect(mail?.body).toBe('A text\r\n');
});

/** A server that does not take the text. */
const withoutText = (code: number) => ({
  onMail() {
    throw replyOf(code);
  },
});

test.each([
  ['a recipient', { onRcptTo: refusing(550) }, 'refused', true],
  ['a recipient for now, as greylists do', { onRcptTo: refusing(451) }, 'later', false],
  ['the sender', { onMailFrom: refusing(553) }, 'sender', false],
  ['the text', withoutText(554), 'refused', true],
  ['the text for now', withoutText(452), 'later', false],
] as const)('a server that refuses %s', async (_, options, reason, isFinal) => {
  await using server = await startSmtp(options);
  const verdict = await smtpTo(server.port).send(MAIL, never());
  expect(verdict).toMatchObject({ status: 'failed', reason, isFinal });
});

test('a wrong password is no fault of the mail, and a password of a file is read again once it was wrong', async () => {
  await using server = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(replyOf(535)),
  });
  const wrong = smtpTo(server.port, { user: 'purser', password: 'wrong' });
  const verdict = await wrong.send(MAIL, never());
  expect(verdict).toMatchObject({ reason: 'login', isFinal: false });
  expect(JSON.stringify(verdict)).not.toContain('wrong');
  expect(await wrong.verify()).toMatchObject({ reason: 'login' });
  using folder = temporaryFolder();
  const passwordFile = join(folder.path, 'password');
  writeFileSync(passwordFile, 'wrong\n');
  const fromFile = smtpTo(server.port, { user: 'purser', passwordFile });
  expect(await fromFile.verify()).toMatchObject({ reason: 'login' });
  writeFileSync(passwordFile, 'right\n');
  expect(await fromFile.verify()).toEqual({ status: 'done' });
  expect(server.mails).toEqual([]);
});

test.each([
  [
    'that offers no TLS, where TLS is required',
    { disabledCommands: ['STARTTLS'] },
    { tls: 'required' },
  ],
  ['whose certificate nobody vouches for', {}, { tls: 'required' }],
  [
    'whose certificate nobody vouches for, from the first byte on',
    { secure: true },
    { isSecure: true },
  ],
] as [string, SMTPServerOptions, Partial<SmtpSettings>][])(
  'a server %s gets no mail',
  async (_, options, settings) => {
    await using server = await startSmtp(options);
    expect(await smtpTo(server.port, settings).send(MAIL, never())).toMatchObject({
      reason: 'tls',
    });
    expect(server.mails).toEqual([]);
  },
);

test('a server that is not there is away', async () => {
  const server = await startSmtp();
  await server.close();
  expect(await smtpTo(server.port).send(MAIL, never())).toMatchObject({
    status: 'failed',
    reason: 'away',
    isFinal: false,
    detail: expect.stringContaining('ECONNREFUSED'),
  });
});

const GREETING = '220 fake ESMTP\r\n';

/** Writes as fast as it is read, until the other side has had enough. */
function pour(socket: Socket, text: string): void {
  const chunk = text.repeat(Math.ceil(65_536 / text.length));
  const write = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
}

test.each([
  ['drops the connection', (socket: Socket) => void socket.destroy()],
  ['drops it after its greeting', (socket: Socket) => void socket.end(GREETING)],
  [
    'speaks something else',
    (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ],
  ['never ends a line', (socket: Socket) => pour(socket, 'x')],
  ['never ends an answer', (socket: Socket) => pour(socket, '220-more\r\n')],
  ['answers again and again', (socket: Socket) => pour(socket, '451 wait\r\n')],
] as [string, (socket: Socket) => void][])(
  'a server that %s is away, and is not read for long',
  async (_, onSocket) => {
    let written = 0;
    await using server = await startRaw((socket) => {
      socket.on('close', () => (written += socket.bytesWritten));
      onSocket(socket);
    });
    const verdict = await smtpTo(server.port).send(MAIL, AbortSignal.timeout(5_000));
    expect(verdict).toMatchObject({ status: 'failed', isFinal: false });
    for (const socket of server.sockets) socket.destroy();
    await expect.poll(() => server.sockets.size).toBeGreaterThan(0);
    expect(written).toBeLessThan(5_000_000);
  },
);

test('a server that hangs is left when the signal says so', async () => {
  const reached = Promise.withResolvers<void>();
  await using server = await startRaw(() => reached.resolve());
  const cut = new AbortController();
  const sent = smtpTo(server.port).send(MAIL, cut.signal);
  await reached.promise;
  cut.abort();
  expect(await sent).toMatchObject({ status: 'failed', reason: 'away' });
});

test.each([
  'ada@players.example\r\nBcc: eve@evil.example',
  'ada@players.example>\r\nRCPT TO:<eve@evil.example',
  'ada@players.example, eve@evil.example',
  'Ada <ada@players.example>',
  '"ada eve"@players.example',
  'ada@players.example\u2028',
  'ada@[127.0.0.1]',
  'ada',
  `${'a'.repeat(65)}@players.example`,
  '',
])('%j is no address for a mail, and reaches nobody where it is used as one', async (to) => {
  expect(isMailAddress(to)).toBe(false);
  await using server = await startSmtp();
  await smtpTo(server.port).send({ ...MAIL, to }, never());
  expect(server.mails.flatMap((mail) => mail.to)).not.toContain('eve@evil.example');
});

test.each([
  'ada@players.example',
  'Ada.Love+game@players.example',
  "o'neil@x.example",
  'ää@bücher.example',
])('%s is an address', (text) => expect(isMailAddress(text)).toBe(true));

test('a password file that comes later is read then', async () => {
  await using server = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(null, { user: 'purser' }),
  });
  using folder = temporaryFolder();
  const passwordFile = join(folder.path, 'password');
  const smtp = smtpTo(server.port, { user: 'purser', passwordFile });
  expect(await smtp.verify()).toMatchObject({ reason: 'login', isFinal: false });
  writeFileSync(passwordFile, 'word');
  expect(await smtp.verify()).toEqual({ status: 'done' });
});

test('a reply that no mail server gives ends no mail', async () => {
  await using server = await startRaw((socket) => {
    socket.write(GREETING);
    socket.on('data', (line) =>
      socket.write(String(line).startsWith('RCPT') ? '999 what\r\n' : '250 ok\r\n'),
    );
  });
  const verdict = await smtpTo(server.port).send(MAIL, never());
  expect(verdict).toMatchObject({ status: 'failed', reason: 'away', isFinal: false });
});
