import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { NEW_PASSWORD } from '../support/operator-account.ts';
import { callAtConsole, storeFirstOwnerLink, useFirstLink } from './operator.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// Where the console is: on this machine, with TLS of its own, or where PURSER_PUBLIC_URL says.

const COOKIE =
  /^__Host-purser-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/;

/** Signs in over TLS, whoever has signed the certificate; gives the error and the cookie. */
async function signInOverTls(url: string, origin: string) {
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const sent = request(`${url}/Operator/SignIn`, {
    method: 'POST',
    headers,
    rejectUnauthorized: false,
    agent: false,
  });
  sent.end(JSON.stringify({ Name: 'Ada', Password: NEW_PASSWORD }));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.once('response', resolve).once('error', reject);
  const response = await promise;
  const { error } = JSON.parse(await text(response)) as { readonly error?: string };
  return { error, cookie: response.headers['set-cookie']?.[0] };
}

test('with TLS of its own the console is at https, and its cookie is for TLS only', async () => {
  using folder = temporaryFolder();
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  writeFileSync(cert, TEST_CERTIFICATE.cert);
  writeFileSync(key, TEST_CERTIFICATE.key);
  {
    await using plain = await startPurser({ folder: folder.path });
    await useFirstLink(plain.url, storeFirstOwnerLink(folder.path));
  }
  const flags = ['--tls-cert-file', cert, '--tls-key-file', key];
  await using purser = await startPurser({ folder: folder.path, flags });
  const { url } = purser;
  expect(await signInOverTls(url, url.replace('https:', 'http:'))).toMatchObject({
    error: 'OriginNotAllowed',
  });
  const signedIn = await signInOverTls(url, url);
  expect(signedIn.error).toBeUndefined();
  expect(signedIn.cookie).toMatch(COOKIE);
});

test('with PURSER_PUBLIC_URL the console is there and nowhere else', async () => {
  using folder = temporaryFolder();
  const publicUrl = 'https://purser.example.com';
  const env = { PURSER_PUBLIC_URL: publicUrl };
  await using purser = await startPurser({ folder: folder.path, env });
  const { url } = purser;
  const Secret = storeFirstOwnerLink(folder.path);
  const use = (origin: string) =>
    callAtConsole(
      `${url}/Operator/UseLink`,
      { Secret, Name: 'Ada', Password: NEW_PASSWORD },
      { origin },
    );
  expect(await use(url)).toMatchObject({ error: 'OriginNotAllowed' });
  expect(await use(publicUrl)).toMatchObject({ status: 200 });
});
