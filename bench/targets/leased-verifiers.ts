import { connect } from 'node:net';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { argument } from './target.ts';

// Verifiers that judge nothing: each polls under a lease by bare HTTP over a connection of its own, so that a thousand take little of the
// processor that the service needs. Prints a line whenever all have come to hold a lease, and on SIGUSR2 how often they have polled.

export interface LeasedVerifiers {
  readonly port: number;
  readonly secretKey: string;
  readonly count: number;
}

/** The part of an answer that a verifier goes by. */
interface Answer {
  readonly At: object;
  readonly LeaseInMilliseconds: number;
  readonly MustReload: boolean;
}

const { port, secretKey, count } = argument() as LeasedVerifiers;
const REPLY = /^HTTP\/1\.1 (\d+) [^]*?\r\ncontent-length: (\d+)\r\n[^]*?\r\n\r\n/i;
const RETRY_MS = 50;
const leased = new Set<number>();
let polls = 0;

process.on('SIGUSR2', () => void process.stdout.write(`${JSON.stringify({ polls })}\n`));
for (let number = 0; number < count; number += 1) startVerifier(number);

function startVerifier(number: number): void {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  const headers = [
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `X-SecretKey: ${secretKey}`,
    `X-Purser-Verifier: ${newId(systemRandom)}`,
  ];
  const head = `POST /Server/GetVerifierFeed HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: `;
  let after: object | undefined;
  let received = '';

  function poll(): void {
    polls += 1;
    const body = JSON.stringify({
      Nonce: 'k3vR0aXb7Q2m',
      ...(after && { After: after, Lease: true }),
    });
    socket.write(`${head}${body.length}\r\n\r\n${body}`);
  }

  function take({ At, LeaseInMilliseconds, MustReload }: Answer): void {
    after = MustReload ? undefined : At;
    noteLease(number, LeaseInMilliseconds > 0);
    if (MustReload) setTimeout(poll, RETRY_MS);
    else poll();
  }

  socket.on('connect', poll);
  socket.on('data', (chunk) => {
    received += chunk;
    const [reply, status, length] = REPLY.exec(received) ?? [];
    if (reply === undefined || received.length < reply.length + Number(length)) return;
    const body = received.slice(reply.length);
    received = '';
    if (status !== '200') throw new Error(body);
    take((JSON.parse(body) as { readonly data: Answer }).data);
  });
}

function noteLease(number: number, isHeld: boolean): void {
  const before = leased.size;
  if (isHeld) leased.add(number);
  else leased.delete(number);
  if (before < count && leased.size === count)
    process.stdout.write(`${JSON.stringify({ leased: count })}\n`);
}
