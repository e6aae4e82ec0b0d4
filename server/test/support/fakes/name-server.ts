import { createSocket } from 'node:dgram';
import { parseIpAddress } from '../../../src/lib/ip-address.ts';

interface FakeNameServer extends AsyncDisposable {
  /** `address:port`. */
  readonly address: string;
  /** How often each name was asked for, in either family. */
  readonly asked: ReadonlyMap<string, number>;
}

/** Starts a server of names (RFC 1035) on loopback, which knows these addresses and no others. With `hangs` it never answers. */
export async function startFakeNameServer(
  names: Readonly<Record<string, readonly string[]>>,
  { hangs = false } = {},
): Promise<FakeNameServer> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    if (hangs) return;
    const addresses = (names[name] ?? []).filter((one) => one.includes(':') === (type === AAAA));
    socket.send(answerOf(query.subarray(0, end), { addresses, type }), from.port, from.address);
  });
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}

const HEADER_BYTES = 12;
const A = 1;
const AAAA = 28;

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerOf(
  question: Buffer,
  { addresses, type }: { readonly addresses: readonly string[]; readonly type: number },
): Buffer {
  const head = Buffer.from(question);
  // An answer, to which it need not be asked again.
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.fill(0, 8, HEADER_BYTES);
  const records = addresses.map((address) => {
    const data = type === A ? Buffer.from(address.split('.').map(Number)) : toBytes(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc0_00 + HEADER_BYTES, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, ...records]);
}

/** The 16 bytes of an IPv6 address; one with IPv4 at its end too. */
function toBytes(text: string): Buffer {
  const dotted = /[\d.]+\.\d+$/.exec(text)?.[0];
  const hex =
    dotted === undefined
      ? text
      : text.replace(
          dotted,
          Buffer.from(dotted.split('.').map(Number)).toString('hex').replace(/^.{4}/, '$&:'),
        );
  if (parseIpAddress(text) === undefined) throw new Error(`${text} is no address`);
  const [left = '', right] = hex.split('::');
  const groupsOf = (part = '') => part.split(':').filter((one) => one !== '');
  const middle = right === undefined ? 0 : 8 - groupsOf(left).length - groupsOf(right).length;
  const groups = [
    ...groupsOf(left),
    ...Array.from({ length: middle }, () => '0'),
    ...groupsOf(right),
  ];
  return Buffer.concat(groups.map((one) => Buffer.from(one.padStart(4, '0'), 'hex')));
}
