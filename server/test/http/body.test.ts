import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBudget } from '../../src/lib/budget.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, sendBlindly } from './wire.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToy();
});
afterAll(() => server.close(0));

const post = (body: string | Buffer, headers?: Record<string, string>) =>
  exchange(server.port, message('/Toy/Echo', { body, ...(headers && { headers }) }));
/** One level more than allowed, inside an object. */
const tooDeep = '['.repeat(64) + ']'.repeat(64);
const nested = (depth: number) => `{"Free":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('a body that is no JSON object in UTF-8 is InvalidJSONContent', () => {
  const CORPUS: [string, string | Buffer][] = [
    ['white space', ' \n'],
    ['an open object', '{'],
    ['an open text', '{"Text":"'],
    ['an open escape', '{"Text":"\\'],
    ['two objects', '{}{}'],
    ['a comma at the end', '{"Text":"a",}'],
    ['single quotes', "{'Text':'a'}"],
    ['a bare name', '{Text:"a"}'],
    ['a comment', '{}//'],
    ['NaN', '{"Free":NaN}'],
    ['a leading zero', '{"Free":01}'],
    ['hex', '{"Free":0x1}'],
    ['a line end in a text', '{"Text":"a\nb"}'],
    ['a NUL', '{}\0'],
    ['an array of objects', '[{"Text":"a"}]'],
    ['an array in an array', '[[]]'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['a byte order mark', '\uFEFF{}'],
    ['UTF-16', Buffer.from('{"Text":"a"}', 'utf16le')],
    ['a lone continuation byte', Buffer.from([0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['an overlong slash', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['a cut character', Buffer.from([0x7b, 0x22, 0xe2, 0x82, 0x22, 0x3a, 0x31, 0x7d])],
    ['beyond Unicode', Buffer.from([0x7b, 0x22, 0xf4, 0x90, 0x80, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['65 levels', nested(65)],
    ['30,000 levels', nested(30_000)],
    ['30,000 levels of objects', '{"Free":'.repeat(8_000)],
    ['levels behind an escaped quote', `{"Text":"\\"","Free":${tooDeep}}`],
    ['levels behind an escaped backslash', `{"Text":"\\\\","Free":${tooDeep}}`],
  ];
  test.each(CORPUS)('%s', async (_what, body) => {
    expect((await post(body)).json.error).toBe('InvalidJSONContent');
  });
});

describe('a JSON body stays as it is', () => {
  const CORPUS: [string, string][] = [
    ['64 levels', nested(64)],
    ['brackets in a text', JSON.stringify({ Text: '[{'.repeat(200) })],
    ['quotes and backslashes', JSON.stringify({ Text: '\\"[\\\\'.repeat(100), Free: [[]] })],
    ['many flat levels', `{"Free":[${'[{}],'.repeat(500)}0]}`],
    ['all of Unicode', JSON.stringify({ Text: 'é\u2028𝄞\u0000' })],
    ['numbers that are rounded, in free JSON', '{"Free":[4294967295.00000001,1e-400]}'],
    ['a member named __proto__', '{"Free":{"__proto__":{"a":1}}}'],
    ['unknown members', '{"Text":"a","Unknown":{"x":[1]}}'],
  ];
  test.each(CORPUS)('%s', async (_what, body) => {
    expect((await post(body)).json.data).toEqual(JSON.parse(body));
  });

  test('white space around it', async () => {
    expect((await post(' \r\n\t{"Text":"a"}\n')).json.data).toEqual({ Text: 'a' });
  });

  test('null for an absent member', async () => {
    expect((await post('{"Text":null}')).json.data).toEqual({});
  });
});

test('an empty body counts as {}, and so do null and []', async () => {
  const replies = [
    await post('null'),
    await post(' [ ]\n'),
    await post(''),
    await exchange(server.port, 'POST /Toy/Echo HTTP/1.1\r\nHost: a\r\n\r\n'),
    await post('', { 'Content-Type': '' }),
    await exchange(server.port, chunked('')),
  ];
  for (const reply of replies) expect(reply.json.data).toEqual({});
});

test('the wrong shape is described member by member', async () => {
  const reply = await exchange(server.port, message('/Toy/Fall', { body: '{"How":true}' }));
  expect(reply.json.errorDetails).toEqual({ How: [expect.any(String)] });
  const missing = await exchange(server.port, message('/Toy/Fall'));
  expect(missing.json.errorDetails).toEqual({ How: ['The How field is required.'] });
});

describe('the content type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; charset=utf8 ; version=1',
    'application/json; note="; charset=latin1"',
    'application/json;',
  ])('%s is taken', async (type) => {
    expect((await post('{}', { 'Content-Type': type })).status).toBe(200);
  });
  test.each([
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json, text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
  ])('%j is refused', async (type) => {
    const reply = await post('{}', { 'Content-Type': type });
    expect(reply.json).toMatchObject({ code: 415, error: 'InvalidContentType' });
  });
});

describe('a compressed body', () => {
  const text = '{"Text":"a"}';

  test.each(['gzip', 'GZIP', 'x-gzip'])('of %s is unpacked', async (encoding) => {
    const reply = await post(gzipSync(text), { 'Content-Encoding': encoding });
    expect(reply.json.data).toEqual({ Text: 'a' });
  });

  test.each(['', 'identity'])('that is none (%j) stays as it is', async (encoding) => {
    expect((await post(text, { 'Content-Encoding': encoding })).json.data).toEqual({ Text: 'a' });
  });

  test.each(['deflate', 'br', 'zstd', 'gzip, gzip'])('of %s is refused', async (encoding) => {
    const reply = await post(gzipSync(text), { 'Content-Encoding': encoding });
    expect(reply.json).toMatchObject({ code: 415, error: 'InvalidContentType' });
  });

  test.each([
    ['text', Buffer.from(text)],
    ['a cut gzip', gzipSync(text).subarray(0, -9)],
    [
      'a gzip with a wrong checksum',
      Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)]),
    ],
    ['a gzip of no JSON', gzipSync('{')],
  ])('that is %s is InvalidJSONContent', async (_what, body) => {
    const reply = await post(body, { 'Content-Encoding': 'gzip' });
    expect(reply.json).toMatchObject({ code: 400, error: 'InvalidJSONContent' });
  });

  test('may unpack to the limit and not to a byte more', async () => {
    const ofBytes = (bytes: number) => gzipSync(`{"Text":"${'x'.repeat(bytes - 11)}"}`);
    const encoding = { 'Content-Encoding': 'gzip' };
    expect((await post(ofBytes(65_536), encoding)).status).toBe(200);
    const reply = await post(ofBytes(65_537), encoding);
    expect(reply.json).toMatchObject({ code: 413, error: 'BodyTooLarge' });
    const bomb = await post(gzipSync(Buffer.alloc(32 * 1024 * 1024)), encoding);
    expect(bomb.json.error).toBe('BodyTooLarge');
  });

  test('that is empty counts as {}', async () => {
    expect((await post('', { 'Content-Encoding': 'gzip' })).json.data).toEqual({});
  });
});

describe('a member that is there twice is InvalidParams', () => {
  test.each([
    ['{"Text":"a","Text":"a"}', 'Text'],
    ['{"Text":"a","\\u0054ext":"b"}', 'Text'],
    ['{"Unknown":1,"Unknown":1}', 'Unknown'],
    ['{"Free":[{"a":{"b":1,"b":1}}]}', 'b'],
    ['{"Free":{"__proto__":1,"__proto__":1}}', '__proto__'],
  ])('%s', async (body, name) => {
    const { json } = await post(body);
    expect(json.error).toBe('InvalidParams');
    expect(Object.keys(json.errorDetails)).toEqual([name]);
  });

  test('and not where two objects have it, or it differs in case in free JSON', async () => {
    const body = '{"Text":"\\"a\\":","Free":[{"a":1},{"a":1,"A":{"a":[{"a":":"}]}}]}';
    expect((await post(body)).json.data).toEqual(JSON.parse(body));
  });
});

function chunked(...chunks: string[]): string {
  const head = 'POST /Toy/Echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const parts = chunks.filter((chunk) => chunk !== '');
  const body = parts.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  return `${head}Transfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`;
}

describe('the size', () => {
  const upTo = (bytes: number) => `{"Text":"${'x'.repeat(bytes - 11)}"}`;

  test('the limit itself is taken, declared and in chunks', async () => {
    expect((await post(upTo(65_536))).status).toBe(200);
    const body = upTo(65_536);
    const reply = await exchange(server.port, chunked(body.slice(0, 10), body.slice(10)));
    expect(reply.status).toBe(200);
  });

  test('one byte more is refused, declared and in chunks', async () => {
    const body = upTo(65_537);
    const replies = [await post(body), await exchange(server.port, chunked(body))];
    for (const { json } of replies) {
      expect(json).toMatchObject({
        code: 413,
        status: 'RequestEntityTooLarge',
        error: 'BodyTooLarge',
      });
    }
  });

  test('a body byte by byte arrives whole', async () => {
    const wire = await dial(server.port);
    wire.socket.setNoDelay(true);
    for (const byte of message('/Toy/Echo', { body: '{"Text":"é"}' }))
      wire.send(Buffer.from([byte]));
    expect((await wire.reply()).json.data).toEqual({ Text: 'é' });
    wire.socket.destroy();
  });

  test('a client that sends 8 MiB without reading gets the refusal', async () => {
    const wire = await dial(server.port);
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    wire.send(
      'POST /Toy/Key HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8388608\r\n\r\n',
    );
    await sendBlindly(wire, Array<Buffer>(8).fill(megabyte));
    const reply = await wire.reply();
    expect(reply.json.error).toBe('NotAuthenticated');
    expect(reply.headers.get('connection')).toBe('close');
    expect(await wire.ended()).toBe('');
  });

  test('a small body of a refused call leaves the connection open', async () => {
    const wire = await dial(server.port);
    wire.send(message('/Toy/Key', { body: '{"Text":"a"}' }));
    expect((await wire.reply()).json.error).toBe('NotAuthenticated');
    wire.send(message('/Toy/Echo', { body: '{"Text":"b"}' }));
    expect((await wire.reply()).json.data).toEqual({ Text: 'b' });
    wire.socket.destroy();
  });
});

describe('bodies that do not arrive', () => {
  const key = { 'X-SecretKey': 'good' };
  /** A call whose body lacks its last byte. */
  const unfinished = (path: string, { bytes }: { bytes: number }) =>
    message(path, { headers: { ...key, 'Content-Length': String(bytes) } });
  const large = JSON.stringify({ Text: 'x'.repeat(200_000) });

  test('are refused where they are too much together, until one of them has ended', async () => {
    const own = await startToy({ largeBodies: makeBudget(2_000_000) });
    const statusOfLarge = () =>
      exchange(own.port, message('/Toy/Key', { headers: key, body: large })).then(
        ({ status, headers }) => [status, headers.get('retry-after')],
      );
    const wire = await dial(own.port);
    wire.send(unfinished('/Toy/Key', { bytes: 1_999_000 }));
    await expect.poll(statusOfLarge).toEqual([503, '1']);
    wire.socket.destroy();
    await expect.poll(statusOfLarge).toEqual([200, undefined]);
    await own.close(0);
  });

  test('of ordinary size have an amount of their own', async () => {
    const own = await startToy({ largeBodies: makeBudget(0) });
    const body = JSON.stringify({ Text: 'x'.repeat(60_000) });
    const wire = await dial(own.port);
    wire.send(message('/Toy/Echo', { body }).subarray(0, 1_000));
    await exchange(own.port, message('/Toy/Echo'));
    wire.send(message('/Toy/Echo', { body }).subarray(1_000));
    expect((await wire.reply()).status).toBe(200);
    await own.close(0);
  });
});

describe('Expect: 100-continue', () => {
  const head = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
    `Expect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`;

  test('the body is asked for when the head is good', async () => {
    const wire = await dial(server.port);
    wire.send(head('/Toy/Echo', 12));
    await new Promise((arrived) => {
      wire.socket.once('data', arrived);
    });
    wire.send('{"Text":"a"}');
    expect((await wire.reply()).json.data).toEqual({ Text: 'a' });
    wire.socket.destroy();
  });

  test.each([
    ['/Toy/Key', 12, 'NotAuthenticated'],
    ['/Toy/Echo', 8_388_608, 'BodyTooLarge'],
    ['/Toy/None', 12, 'InvalidAPIEndpoint'],
  ])('%s with %i bytes is refused without asking', async (path, bytes, error) => {
    const wire = await dial(server.port);
    wire.send(head(path, bytes));
    const reply = await wire.reply();
    expect(reply.json.error).toBe(error);
    expect(reply.headers.get('connection')).toBe('close');
    wire.socket.end();
    expect(await wire.ended()).toBe('');
  });

  test('any other expectation is not met', async () => {
    const reply = await exchange(
      server.port,
      message('/Toy/Echo', { headers: { Expect: 'a-miracle' } }),
    );
    expect(reply.json).toMatchObject({ code: 417, status: 'ExpectationFailed' });
  });
});
