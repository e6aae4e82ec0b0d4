import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

interface CallInFlight {
  readonly socket: Socket;
  /** Sends the rest of the body, and gives all that comes back. */
  finish(): Promise<string>;
}

/** Sends a call up to the middle of its body, and waits until the service has taken it in. */
async function beginCall({ url, ready }: RunningPurser): Promise<CallInFlight> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ TitleId: ready.titleId, CustomId: 'late', CreateAccount: true });
  const socket = connect(Number(port), hostname);
  const received = text(socket);
  socket.write(
    `POST /Client/LoginWithCustomID HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(body.slice(0, 10));
  return {
    socket,
    finish: () => {
      socket.write(body.slice(10));
      return received;
    },
  };
}

/** Waits until nobody can connect any more. */
async function refusing(url: string): Promise<void> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await fetch(`${url}/livez`);
    } catch {
      return;
    }
  }
}

test.each(['1', '2'])(
  'SIGTERM drains the call in flight, then exits 0 (workers: %s)',
  async (n) => {
    using folder = temporaryFolder();
    await using purser = await startPurser({ folder: folder.path, flags: ['--workers', n] });
    const call = await beginCall(purser);
    const exited = purser.stop('SIGTERM');
    await refusing(purser.url);
    expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"SessionTicket"/);
    expect(await exited).toEqual({ code: 0, signal: null });
  },
);

test('the drain time is the longest that a call in flight may hold it up', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--drain-time', '100ms'] });
  const { socket } = await beginCall(purser);
  socket.on('error', () => undefined);
  expect(await purser.stop('SIGTERM')).toEqual({ code: 0, signal: null });
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a second %s ends it at once', async (signal, code) => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  const { socket } = await beginCall(purser);
  socket.on('error', () => undefined);
  purser.child.kill(signal);
  await refusing(purser.url);
  expect(await purser.stop(signal)).toEqual({ code, signal: null });
});
