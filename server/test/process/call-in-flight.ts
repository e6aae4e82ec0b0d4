import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunningPurser } from './purser.ts';

/** A call of which the service has the half. */
export interface CallInFlight {
  readonly socket: Socket;
  /** Sends the rest of the body, and gives all that comes back. */
  finish(): Promise<string>;
}

/** Sends a call up to the middle of its body, and waits until the service has begun to read it. */
export async function beginCall({
  url,
  ready,
}: Pick<RunningPurser, 'url' | 'ready'>): Promise<CallInFlight> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ TitleId: ready.titleId, CustomId: 'late', CreateAccount: true });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const received = text(socket);
  received.catch(() => undefined);
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
export async function refusing(url: string): Promise<void> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await fetch(`${url}/livez`);
    } catch {
      return;
    }
  }
}
