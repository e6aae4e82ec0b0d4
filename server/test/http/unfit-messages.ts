export const HEAD = 'POST /Toy/Echo HTTP/1.1\r\nContent-Type: application/json\r\n';
export const HOST = 'Host: a\r\n';
export const CHUNKED = 'Transfer-Encoding: chunked\r\n';
export const GET = 'GET /Toy/Echo HTTP/1.1\r\nHost: a\r\n\r\n';

/** Messages that two programs may read differently. Each gets one reply and no second. */
export const UNFIT: [string, string][] = [
  ['two Hosts', `${HEAD}${HOST}host: b\r\n\r\n`],
  ['two equal Hosts', `${HEAD}${HOST}${HOST}\r\n`],
  ['no Host', `${HEAD}Content-Length: 2\r\n\r\n{}`],
  ['HTTP/1.0 with chunks', `POST /Toy/Echo HTTP/1.0\r\n${HOST}${CHUNKED}\r\n2\r\n{}\r\n0\r\n\r\n`],
  ['length and chunks', `${HEAD}${HOST}Content-Length: 2\r\n${CHUNKED}\r\n0\r\n\r\n`],
  ['two lengths', `${HEAD}${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
  ['two lengths in one', `${HEAD}${HOST}Content-Length: 2, 2\r\n\r\n{}`],
  ['a signed length', `${HEAD}${HOST}Content-Length: +2\r\n\r\n{}`],
  ['a negative length', `${HEAD}${HOST}Content-Length: -2\r\n\r\n{}`],
  ['a hexadecimal length', `${HEAD}${HOST}Content-Length: 0x2\r\n\r\n{}`],
  ['an endless length', `${HEAD}${HOST}Content-Length: 99999999999999999999999\r\n\r\n{}`],
  ['an unknown coding', `${HEAD}${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ['a misspelt coding', `${HEAD}${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunks twice', `${HEAD}${HOST}${CHUNKED}${CHUNKED}\r\n0\r\n\r\n`],
  ['a space before the colon', `${HEAD}${HOST}Content-Length : 2\r\n\r\n{}`],
  ['a folded line', `${HEAD}${HOST}X-A: 1\r\n 2\r\n\r\n`],
  ['a lone line feed', `${HEAD}${HOST}X-A: 1\nX-B: 2\r\n\r\n`],
  ['a lone carriage return', `${HEAD}${HOST}X-A: 1\rX-B: 2\r\n\r\n`],
  ['a NUL in a header', `${HEAD}${HOST}X-A: \0\r\n\r\n`],
  ['a header without a name', `${HEAD}${HOST}: 1\r\n\r\n`],
  ['a header without a colon', `${HEAD}${HOST}X-A\r\n\r\n`],
  ['another version', `POST /Toy/Echo HTTP/3.0\r\n${HOST}\r\n`],
  ['no version', 'POST /Toy/Echo\r\n\r\n'],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a hello of TLS', '\u0016\u0003\u0001\u0002\0\u0001'],
  ['an unknown method', `FETCH /Toy/Echo HTTP/1.1\r\n${HOST}\r\n`],
  ['chunks and length', `${HEAD}${HOST}${CHUNKED}Content-Length: 2\r\n\r\n0\r\n\r\n`],
  ['two different lengths in one', `${HEAD}${HOST}Content-Length: 2, 3\r\n\r\n{} `],
  ['an empty length', `${HEAD}${HOST}Content-Length: \r\n\r\n`],
  ['a length with a space', `${HEAD}${HOST}Content-Length: 0 2\r\n\r\n{}`],
  [
    'chunks that are then identity',
    `${HEAD}${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['identity', `${HEAD}${HOST}Transfer-Encoding: identity\r\n\r\n`],
  ['chunks with a parameter', `${HEAD}${HOST}Transfer-Encoding: chunked;a=1\r\n\r\n0\r\n\r\n`],
  ['a vertical tab before chunked', `${HEAD}${HOST}Transfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n`],
  ['a quoted coding', `${HEAD}${HOST}Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n`],
  ['no sense at all', 'hello?\r\n\r\n'],
];
