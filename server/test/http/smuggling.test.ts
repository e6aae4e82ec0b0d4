import { afterAll, beforeAll, expect, test } from 'vitest';
import { startToy, type ToyServer } from './toy.ts';
import { CHUNKED, GET, HEAD, HOST, UNFIT } from './unfit-messages.ts';
import { dial, exchange, message, sendBlindly } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy();
});
afterAll(() => server.close(0));

test.each(UNFIT)('%s: one refusal, then the end', async (_what, bytes) => {
  const unexpectedErrors = server.unexpectedErrors.length;
  const wire = await dial(server.port);
  wire.send(Buffer.from(bytes + GET, 'latin1'));
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({ code: 400, status: 'BadRequest', error: 'InvalidRequest' });
  expect(reply.headers.get('x-requestid')).toBeTruthy();
  expect(reply.headers.get('connection')).toBe('close');
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  wire.socket.end();
  expect(await wire.ended()).toBe('');
  expect(server.unexpectedErrors.length).toBe(unexpectedErrors);
  expect(server.calls.at(-1)).toMatchObject({ outcome: 'InvalidRequest', status: 400 });
});

test.each([
  ['a size that is none', 'x\r\n'],
  ['an endless size', 'fffffffffffffffffff\r\n'],
  ['no line end behind a chunk', '2\r\n{}x'],
])('chunks with %s: one refusal, then the end', async (_what, chunks) => {
  const wire = await dial(server.port);
  wire.send(`${HEAD}${HOST}${CHUNKED}\r\n${chunks}`);
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({ code: 400, error: 'InvalidRequest' });
  wire.socket.end();
  expect(await wire.ended()).toBe('');
});

test('a head that is too large', async () => {
  const wire = await dial(server.port);
  wire.send(`${HEAD}${HOST}X-Long: `);
  await sendBlindly(wire, Array<Buffer>(16).fill(Buffer.alloc(512 * 1024, 'x')));
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({ code: 431, status: 'RequestHeaderFieldsTooLarge' });
  expect(await wire.ended()).toBe('');
});

test('HTTP/1.0 without chunks is served, without a Host too', async () => {
  const reply = await exchange(server.port, 'POST /Toy/Echo HTTP/1.0\r\n\r\n');
  expect(reply.json.data).toEqual({});
});

test('CONNECT is refused', async () => {
  const wire = await dial(server.port);
  wire.send('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n');
  const reply = await wire.reply();
  expect(reply.json).toMatchObject({ code: 405, error: 'InvalidRequest' });
  expect(reply.headers.get('allow')).toBe('POST');
  expect(await wire.ended()).toBe('');
});

test.each(['websocket', 'h2c'])(
  'an upgrade to %s is passed over: the call is answered and is the last',
  async (protocol) => {
    const headers = { Connection: 'Upgrade', Upgrade: protocol };
    const upgrade = message('/Toy/Echo', { headers, body: '{"Text":"a"}' });
    for (const behind of ['', GET]) {
      // oxlint-disable no-await-in-loop
      const wire = await dial(server.port);
      wire.send(Buffer.concat([upgrade, Buffer.from(behind)]));
      const reply = await wire.reply();
      expect([reply.json.data, reply.headers.get('connection')]).toEqual([{ Text: 'a' }, 'close']);
      expect(await wire.ended()).toBe('');
      // oxlint-enable no-await-in-loop
    }
  },
);

test('calls sent in one go are answered in order', async () => {
  const wire = await dial(server.port);
  const texts = ['a', 'b', 'c'];
  wire.send(
    Buffer.concat(
      texts.map((text) => message('/Toy/Echo', { body: JSON.stringify({ Text: text }) })),
    ),
  );
  for (const text of texts) expect((await wire.reply()).json.data).toEqual({ Text: text });
  wire.socket.destroy();
});

test('nonsense behind a call under way lets the call be answered', async () => {
  const own = await startToy();
  const wire = await dial(own.port);
  wire.send(message('/Toy/Wait'));
  wire.send('hello?\r\n\r\n');
  own.open();
  expect((await wire.reply()).json.data).toEqual({ Waited: true });
  expect(await wire.ended()).toBe('');
  await own.close(0);
});
