import { expect, test } from 'vitest';
import { loadConfig } from './load.ts';

const GOOD = {
  PURSER_SMTP_URL: 'smtp://purser:pass%20word@mail.example',
  PURSER_SMTP_FROM: 'My Studio <no-reply@studio.example>',
  PURSER_PUBLIC_URL: 'https://purser.example',
};

const load = (environment: Readonly<Record<string, string>>) => loadConfig({}, environment);

test('a mail server with all that mails need', () => {
  const read = load(GOOD);
  expect(read.ok && read.config.mail).toEqual({
    server: {
      host: 'mail.example',
      port: 587,
      isSecure: false,
      user: 'purser',
      password: 'pass word',
      passwordFile: undefined,
      tls: 'auto',
      from: { name: 'My Studio', address: 'no-reply@studio.example' },
    },
    sites: { players: 'https://purser.example', console: 'https://purser.example' },
  });
  const other = load({
    ...GOOD,
    PURSER_SMTP_URL: 'smtps://purser@[::1]:4465?passwordfile=/run/smtp',
    PURSER_SMTP_FROM: 'no-reply@studio.example',
    PURSER_ACCOUNT_URL: 'https://play.example',
  });
  expect(other.ok && other.config.mail).toMatchObject({
    server: { host: '::1', port: 4465, isSecure: true, passwordFile: '/run/smtp' },
    sites: { players: 'https://play.example', console: 'https://purser.example' },
  });
  expect(load({})).toMatchObject({ config: { mail: undefined } });
});

test.each([
  ['http://mail.example', /PURSER_SMTP_URL must be smtp:/],
  ['smtp://', /must be smtp:/],
  ['smtp://mail.example/path', /must be smtp:/],
  ['smtp://mail.example?pool=true', /one parameter, passwordfile/],
  ['smtp://a:b@mail.example?passwordfile=c', /both a password and a passwordfile/],
  ['smtp://mail.example?passwordfile=c', /both a user and a password/],
  ['smtp://secret@mail.example', /both a user and a password/],
  ['smtp://secret:%zz@mail.example', /must be smtp:/],
])('%s is refused with a sentence that has no secret', (PURSER_SMTP_URL, sentence) => {
  const read = load({ ...GOOD, PURSER_SMTP_URL });
  expect(read).toMatchObject({ ok: false, sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(read)).not.toContain('secret');
});

test.each([
  ['My Studio', /PURSER_SMTP_FROM must be an address/],
  ['a@b.example, c@d.example', /PURSER_SMTP_FROM must be an address/],
  ['"x" <a@b.example>', /PURSER_SMTP_FROM must be an address/],
  ['', /PURSER_SMTP_URL is given without PURSER_SMTP_FROM/],
])('%j is no sender', (PURSER_SMTP_FROM, sentence) => {
  const read = load({ ...GOOD, PURSER_SMTP_FROM });
  expect(read).toMatchObject({ ok: false, sentence: expect.stringMatching(sentence) });
});

test('a server without a public address for links, and a sender without a server, are refused', () => {
  const { PURSER_PUBLIC_URL: _, ...others } = GOOD;
  expect(load(others)).toMatchObject({ sentence: expect.stringContaining('PURSER_PUBLIC_URL') });
  expect(load({ PURSER_SMTP_FROM: 'a@b.example' })).toMatchObject({
    sentence: 'PURSER_SMTP_FROM is given without PURSER_SMTP_URL, the mail server.',
  });
});
