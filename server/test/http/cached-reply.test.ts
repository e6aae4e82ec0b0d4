import { afterAll, beforeAll, expect, test } from 'vitest';
import { CachedReply } from '../../src/http/reply/cached-reply.ts';
import { LONG_TEXT, startToy, type ToyServer } from './toy.ts';
import { exchange, message } from './wire.ts';

// Cached responses: which form goes to which client.

let server: ToyServer;

beforeAll(async () => {
  server = await startToy();
});
afterAll(() => server.close(0));

/** Undecoded, as a client that decodes nothing sees it. */
async function ask(which: 'long' | 'short', headers: Record<string, string> = {}) {
  const body = JSON.stringify({ Which: which });
  return exchange(server.port, message('/Toy/Cached', { headers, body }));
}

/** The envelope of a reply that came compressed. */
async function unzipped(headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${server.url}/Toy/Cached`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{"Which":"long"}',
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  return response.json();
}

test('the envelope is that of every success, and there is a tag', async () => {
  const reply = await ask('long');
  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({
    code: 200,
    status: 'OK',
    data: { Text: LONG_TEXT, ServiceId: 'Service' },
  });
  expect(reply.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
  expect(reply.headers.get('vary')).toBe('Accept-Encoding');
  expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  expect(reply.headers.get('content-length')).toBe(String(reply.text.length));
  expect(reply.headers.get('content-encoding')).toBeUndefined();
});

test('a client that has it in any coding gets 304 without a body', async () => {
  const plainTag = (await ask('long')).headers.get('etag') ?? '';
  const zipTag = (await ask('long', { 'Accept-Encoding': 'gzip' })).headers.get('etag') ?? '';
  expect(zipTag).not.toBe(plainTag);
  for (const known of [plainTag, zipTag, `W/${plainTag}`, `"x", ${zipTag}`, '*']) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await ask('long', { 'If-None-Match': known });
    expect(reply.status).toBe(304);
    expect(reply.text).toBe('');
    expect(reply.headers.get('etag')).toBe(plainTag);
    expect(reply.headers.get('vary')).toBe('Accept-Encoding');
    expect(reply.headers.has('content-length')).toBe(false);
  }
  const other = (await ask('short')).headers.get('etag') ?? '';
  expect((await ask('long', { 'If-None-Match': other })).status).toBe(200);
});

test('a client that takes gzip gets a large reply compressed', async () => {
  const [plain, zipped] = [await ask('long'), await ask('long', { 'Accept-Encoding': 'gzip, br' })];
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(plain.text.length / 10);
  expect(await unzipped({ 'Accept-Encoding': 'gzip' })).toEqual(plain.json);
  const short = await ask('short', { 'Accept-Encoding': 'gzip' });
  expect(short.headers.get('content-encoding')).toBeUndefined();
  expect(short.headers.get('vary')).toBe('Accept-Encoding');
});

test('an SDK of the reference API gets its own names, with a tag of their own', async () => {
  const reply = await ask('long', { 'X-PlayFabSDK': 'x' });
  expect(reply.json.data).toEqual({ Text: LONG_TEXT, PlayFabId: 'Service' });
  const tag = reply.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  expect(tag).not.toBe((await ask('long')).headers.get('etag'));
  const known = await ask('long', { 'X-PlayFabSDK': 'x', 'If-None-Match': tag });
  expect(known.status).toBe(304);
});

test('a reply counts what another dialect takes, once', () => {
  const reply = new CachedReply({ Text: LONG_TEXT });
  const ours = reply.bytesMax;
  const translate = () => ({ Text: 'short' });
  const theirs = reply.translated(translate);
  expect(reply.translated(translate)).toBe(theirs);
  expect(reply.bytesMax).toBe(ours + theirs.bytesMax);
});
