import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { REQUESTS_HELD_MAX } from '../../kernel/limits.ts';
import type { Random } from '../../kernel/secrets.ts';
import { addressKeys } from '../../lib/ip-address.ts';
import { makeNetworkMatcher } from '../../lib/networks.ts';
import type { ListenOptions } from '../deps.ts';
import { peerAddress } from './client-address.ts';
import type { Exchange } from './exchange.ts';

/** A call that waited in the socket while the connection rested is read within this time after the rest, so that it can be told from one of a client that has waited. */
const IMPATIENCE_MS = 100;

/** Open connections. */
export type Connections = ReadonlyMap<Socket, Connection>;

/** State that the connections of one server share. */
interface Shared {
  readonly peers: ReturnType<typeof makePeers>;
  readonly random: Random;
  /** Requests that wait for their turn, on all connections. */
  held: number;
}

/**
 * One open connection, with one exchange under way at a time. node:http parses all that one read brings, at most 64 KiB, and
 * begins every request in it. Those behind the first are held here and have their turns one after the other. Meanwhile the
 * socket is not read, so the rest of what a client sends in one go waits on its own side of the network.
 */
export class Connection {
  /** The newest exchange. */
  last: Exchange | undefined;
  /** The address of its other end (client-address.ts), read at the start, because a socket that is gone has none any more. */
  readonly peer: string | undefined;
  readonly #socket: Socket;
  readonly #shared: Shared;
  /** Requests that wait for their turn. */
  #held = 0;
  /** For how many reasons the socket is not read now. */
  #pauses = 0;
  /** Runs while the connection rests. */
  #rest: NodeJS.Timeout | undefined;
  #patientFrom = -Infinity;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.peer = peerAddress(socket.remoteAddress);
    // node:http resumes a socket by itself, to drop the rest of a body or after a reply that was slow to leave.
    socket.on('resume', () => {
      if (this.#pauses > 0) socket.pause();
    });
    socket.once('close', () => {
      shared.held -= this.#held;
      this.#held = 0;
      clearTimeout(this.#rest);
    });
  }

  /** Answers the exchange: at once, or as soon as all before it on this connection are over. */
  inTurn(exchange: Exchange, answer: (exchange: Exchange) => void): void {
    const before = this.last;
    this.last = exchange;
    if (!before || before.isOver) answer(exchange);
    else this.#hold(before, () => answer(exchange));
    // Held requests take memory, so where many are held already, this one is the connection's last.
    if (this.#shared.held > REQUESTS_HELD_MAX) exchange.isLast = true;
  }

  #hold(before: Exchange, answerNext: () => void): void {
    this.#held += 1;
    this.#shared.held += 1;
    this.pauseUntilOver(before, () => {
      this.#held -= 1;
      this.#shared.held -= 1;
      if (!before.isLast) answerNext();
    });
  }

  /** Does not read the socket until the exchange is over, and then calls `then`, unless the connection is gone. */
  pauseUntilOver(exchange: Exchange, then?: () => void): void {
    this.#pause();
    exchange.onceOver(() => {
      if (this.#socket.destroyed) return;
      this.#resume();
      then?.();
    });
  }

  /** Whether the client was told to come back later and does not wait that long. */
  isImpatient(nowMs: number): boolean {
    return nowMs < this.#patientFrom;
  }

  /**
   * Leaves what the client sends unread for a quarter to three quarters of the time that it was told to wait (`toldMs`,
   * in milliseconds), because refusing it again and again would cost more than answering others. Each connection draws
   * its own time, or all that were refused together would come back together. A client that waits as told is read at
   * once. If all rested for so long, the process would have too little to do (decision 0022). A trusted proxy is never
   * rested, because its next call is another client's.
   */
  rest(nowMs: number, toldMs: number): void {
    if (this.#rest) return;
    if (this.#shared.peers.isProxy(this.peer)) return;
    const restMs = toldMs * (1 / 4 + this.#shared.random(1).readUInt8() / 512);
    this.#patientFrom = nowMs + restMs + IMPATIENCE_MS;
    this.#pause();
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#resume();
    }, restMs);
  }

  #pause(): void {
    this.#pauses += 1;
    this.#socket.pause();
  }

  #resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#socket.resume();
  }
}

/** Tracks the open connections of a server, and cuts those that one peer has too many of. */
export function trackConnections(
  server: Server,
  { tls, ...given }: Pick<Shared, 'peers' | 'random'> & Pick<ListenOptions, 'tls'>,
): Connections {
  const connections = new Map<Socket, Connection>();
  const shared: Shared = { ...given, held: 0 };
  const { peers } = given;
  // Before the handshake of TLS, which costs more than any call.
  server.on('connection', (socket: Socket) => {
    const leave = peers.enter(peerAddress(socket.remoteAddress));
    if (leave) socket.once('close', leave);
    else socket.resetAndDestroy();
  });
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (socket.destroyed) return;
    connections.set(socket, new Connection(socket, shared));
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

interface PeersOptions {
  /** Connections that one peer may have at the same time. */
  readonly perPeerMax: number;
  /** Networks (lib/networks.ts). */
  readonly trustedProxies: readonly string[];
  readonly isUntrustedProxy: (address: string) => boolean;
}

/** Makes the count of each peer's connections, by its address (what peerAddress gives; IPv6: by its /64). */
export function makePeers({ perPeerMax, trustedProxies, isUntrustedProxy }: PeersOptions) {
  const isTrusted = makeNetworkMatcher(trustedProxies);
  const isProxy = (address: string) => isTrusted(address) || isUntrustedProxy(address);
  const counts = new Map<string, number>();

  function leave(key: string): void {
    const left = (counts.get(key) ?? 0) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
  return {
    /**
     * Counts one more connection of a peer until the function that it gives is called. Undefined: the peer has as many as it may.
     * Proxies may have any number, and so may a peer without an address, as on a Unix socket.
     */
    enter(address: string | undefined): (() => void) | undefined {
      if (address === undefined || isProxy(address)) return () => undefined;
      const { own: key } = addressKeys(address);
      const count = counts.get(key) ?? 0;
      if (count >= perPeerMax) return undefined;
      counts.set(key, count + 1);
      return () => leave(key);
    },
    /** Whether there are many clients behind the peer: it is a trusted proxy, or was found to be one that should be. */
    isProxy: (address: string | undefined): boolean => address !== undefined && isProxy(address),
  };
}
