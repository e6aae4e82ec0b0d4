import { strictEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A reply, parsed. */
export interface WireReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** A connection on which a test writes any bytes. */
export interface Wire {
  readonly socket: Socket;
  readonly send: (data: string | Buffer) => void;
  /** The next whole reply. Rejects where the connection ends first. */
  readonly reply: () => Promise<WireReply>;
  /** All replies until the other side ends the connection. Throws where bytes are left that are no whole reply. */
  readonly replies: () => AsyncGenerator<WireReply>;
  /** Resolves when the other side has ended the connection, with the bytes that no `reply` has taken. */
  readonly ended: () => Promise<string>;
}

/** Opens a connection to 127.0.0.1. */
export async function dial(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return onSocket(socket);
}

/** Sends the pieces without reading what comes back. */
export async function sendBlindly({ socket }: Wire, pieces: readonly Buffer[]): Promise<void> {
  socket.pause();
  for (const piece of pieces) {
    await new Promise<void>((done, failed) => {
      socket.write(piece, (error) => (error ? failed(error) : done()));
    });
  }
  socket.resume();
}

/**
 * Resets a connection, and resolves when that has reached the other side, on Linux. A server that reads the connection learns of it then;
 * one that has paused it learns of it when it writes. An answer on another connection says nothing about that.
 */
export async function reset({ socket }: Wire): Promise<void> {
  const { localPort = 0, remotePort = 0 } = socket;
  socket.resetAndDestroy();
  if (process.platform !== 'linux') return;
  const end = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} `;
  const ofTheOther = end(remotePort) + end(localPort);
  while (readFileSync('/proc/net/tcp', 'utf8').includes(ofTheOther)) await pause(1);
}

/** A `Wire` on an open socket. */
export function onSocket(socket: Socket): Wire {
  let received: Buffer = Buffer.alloc(0);
  const state = { isEnded: false };
  let wake = Promise.withResolvers<void>();
  const wakeReaders = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wakeReaders();
  });
  socket.on('error', () => undefined);
  for (const event of ['end', 'close']) {
    socket.on(event, () => {
      state.isEnded = true;
      wakeReaders();
    });
  }
  async function reply(): Promise<WireReply> {
    for (;;) {
      const taken = takeReply(received);
      if (taken) {
        received = taken.rest;
        if (taken.reply.status !== 100) return taken.reply;
      } else if (state.isEnded) {
        throw new Error(`The connection ended after: ${received.toString('latin1')}`);
      } else {
        await wake.promise;
      }
    }
  }
  return {
    socket,
    send: (data) => void socket.write(data),
    reply,
    async *replies() {
      for (;;) {
        while (received.length === 0 && !state.isEnded) await wake.promise;
        if (received.length === 0) return;
        yield await reply();
      }
    },
    async ended() {
      while (!state.isEnded) await wake.promise;
      return received.toString('latin1');
    },
  };
}

function takeReply(bytes: Buffer): { reply: WireReply; rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(first.split(' ')[1]);
  const length = Number(headers.get('content-length') ?? 0);
  if (bytes.length < end + 4 + length) return undefined;
  const text = bytes.subarray(end + 4, end + 4 + length).toString('utf8');
  const json = text.startsWith('{') ? JSON.parse(text) : undefined;
  // Every refusal gives the call's id twice, because a person may see only one of them.
  if (json?.error !== undefined) strictEqual(json.requestId, headers.get('x-requestid'));
  return { reply: { status, headers, text, json }, rest: bytes.subarray(end + 4 + length) };
}

/** Sends one message on a connection of its own. */
export async function exchange(port: number, message: string | Buffer): Promise<WireReply> {
  const wire = await dial(port);
  try {
    wire.send(message);
    return await wire.reply();
  } finally {
    wire.socket.destroy();
  }
}

export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The bytes of an HTTP/1.1 request: JSON with its length, unless the headers say otherwise. */
export function message(
  path: string,
  { method = 'POST', headers = {}, body = '' }: TestRequest = {},
) {
  const bytes = Buffer.from(body);
  const all = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    ...headers,
  };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]);
}
