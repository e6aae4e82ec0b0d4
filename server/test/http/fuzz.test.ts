import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '../../src/kernel/error-catalogue.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, message, type WireReply } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({}, { headersTimeoutMs: 300, requestTimeoutMs: 500 });
});
afterAll(() => server.close(0));

const path = fc.oneof(
  fc.constantFrom('/Toy/Echo', '/Toy/Key', '/Toy/Title', '/Toy/Ticket', '/Toy/Any', '/', '*'),
  fc.webUrl({ withQueryParameters: true }),
);
const json = fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text));
const bytes = fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array));
const headerName = fc.constantFrom(
  'Content-Type',
  'Content-Length',
  'Transfer-Encoding',
  'Content-Encoding',
  'Host',
  'Connection',
  'Expect',
  'Upgrade',
  'Origin',
  'X-SecretKey',
  'X-EntityToken',
  'X-Authorization',
  'X-ReportErrorAsSuccess',
  'X-PlayFabSDK',
);
const headerValue = fc.oneof(
  fc.constantFrom('', 'good', 'application/json', 'chunked', 'close', '5', '100-continue', 'true'),
  bytes.map((some) =>
    some
      .toString('latin1')
      .replaceAll(/[\r\n]/g, '')
      .slice(0, 40),
  ),
);
const headerLines = fc.array(fc.tuple(headerName, headerValue), { maxLength: 8 });

function judge(reply: WireReply): void {
  const { status, json } = reply;
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('x-requestid')).toBeTruthy();
  if (json.code === 200) expect(Object.keys(json)).toEqual(['code', 'status', 'data']);
  else {
    expect(Object.keys(ERRORS)).toContain(json.error);
    expect([json.code, 200]).toContain(status);
    expect(json).not.toHaveProperty('data');
  }
}

test('any bytes as a body are answered with the envelope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(json, bytes), async (body) => {
      const wire = await dial(server.port);
      wire.send(message('/Toy/Echo', { body }));
      judge(await wire.reply());
      wire.socket.destroy();
    }),
    { numRuns: 300 },
  );
  expect(server.unexpectedErrors).toEqual([]);
});

test('any headers are answered with the envelope, and nothing hangs', async () => {
  await fc.assert(
    fc.asyncProperty(path, headerLines, fc.oneof(json, bytes), async (target, headers, body) => {
      const wire = await dial(server.port);
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const head = `POST ${target} HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
      wire.socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
      judge(await wire.reply());
      wire.socket.destroy();
    }),
    { numRuns: 300 },
  );
  expect(server.unexpectedErrors).toEqual([]);
});

/** Bytes of all kinds: none of HTTP, behind a whole call, and a call with some of its bytes replaced. */
const anyBytes = fc.oneof(
  bytes,
  bytes.map((some) => Buffer.concat([message('/Toy/Echo'), some])),
  fc.tuple(bytes, fc.nat(60)).map(([some, at]) => {
    const call = message('/Toy/Echo', { body: '{"Text":"a"}' });
    return Buffer.concat([call.subarray(0, at), some.subarray(0, 3), call.subarray(at)]);
  }),
);

test('any bytes are answered with nothing but envelopes, and the connection ends', async () => {
  let replies = 0;
  await fc.assert(
    fc.asyncProperty(anyBytes, async (some) => {
      const wire = await dial(server.port);
      wire.socket.end(some);
      for await (const reply of wire.replies()) {
        judge(reply);
        replies += 1;
      }
      wire.socket.destroy();
    }),
    { numRuns: 300 },
  );
  expect(replies).toBeGreaterThan(100);
  expect(server.unexpectedErrors).toEqual([]);
});
