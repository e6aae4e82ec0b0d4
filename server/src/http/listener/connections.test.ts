import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, makePeers } from './connections.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether its socket is read, over the time. */
class ReadOrNot extends EventEmitter {
  isRead = true;
  readonly remoteAddress = '192.0.2.1';
  pause(): void {
    this.isRead = false;
  }
  resume(): void {
    this.isRead = true;
  }
}

it.each([
  ['the shortest', 0, 250],
  ['the longest', 255, 748],
])(
  'rests for %s time, and is read again before its client was told to come',
  (_, drawn, restMs) => {
    const socket = new ReadOrNot();
    const connection = new Connection(socket as unknown as Socket, {
      peers: makePeers({ perPeerMax: 1, trustedProxies: [], isUntrustedProxy: () => false }),
      random: () => Buffer.of(drawn),
      held: 0,
    });
    connection.rest(5_000, 1_000);
    vi.advanceTimersByTime(restMs - 1);
    expect(socket.isRead).toBe(false);
    vi.advanceTimersByTime(2);
    expect(socket.isRead).toBe(true);
    // Told apart: what was sent meanwhile, and what comes when the client was told to.
    expect(connection.isImpatient(5_000 + restMs)).toBe(true);
    expect(connection.isImpatient(6_000)).toBe(false);
  },
);
