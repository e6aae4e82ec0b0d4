import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { replyOf, startRaw, startSmtp } from '../../test/support/fakes/smtp.ts';
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

test.each([
  [
    'a recipient',
    { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(replyOf(550)) },
    'refused',
    true,
  ],
  [
    'a recipient for now',
    { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(replyOf(451)) },
    'later',
    false,
  ],
  [
    'the sender',
    { onMailFrom: (_: unknown, __: unknown, done: (e: Error) => void) => done(replyOf(553)) },
    'sender',
    false,
  ],
  [
    'the text',
    {
      onMail: () => {
        throw replyOf(554);
      },
    },
    'refused',
    true,
  ],
  [
    'the text for now',
    {
      onMail: () => {
        throw replyOf(452);
      },
    },
    'later',
    false,
  ],
] as const)('a server that refuses %s', async (_, options, reason, isFinal) => {
  await using server = await startSmtp(options);
  expect(await smtpTo(server.port).send(MAIL, never())).toMatchObject({
    status: 'failed',
    reason,
    isFinal,
  });
});
