import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND_MS } from '../../kernel/instant.ts';
import { ITEMS_BODY_BYTES_MAX, REPLY_BYTES_PER_SECOND_MIN } from '../../kernel/limits.ts';

/** For how many milliseconds and bytes a client may go on sending a body that nobody reads. */
const DISCARD = { ms: 5_000, bytes: 2 * ITEMS_BODY_BYTES_MAX } as const;

/**
 * Sends all of the reply, delays the end of the connection and drops what still arrives. Closing at once would reset
 * the connection, and the client would lose the reply (RFC 9112 9.6).
 */
export function sendAndDiscard(
  req: IncomingMessage,
  res: ServerResponse,
  body: string | Buffer,
): void {
  let bytesLeft = DISCARD.bytes;
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, DISCARD.ms);
  res.write(body);
  req.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) end();
  });
  req.on('end', end).on('close', end).resume();
}

/**
 * Cuts the connection of a client that takes nothing of a reply for `timeoutMs`, or takes it so slowly that it would hold the
 * memory for much longer.
 */
export function cutWhenUnread(
  socket: Socket,
  res: ServerResponse,
  { timeoutMs, bytes }: { readonly timeoutMs: number; readonly bytes: number },
): void {
  // node:http replaces this timeout when the reply is out.
  socket.setTimeout(timeoutMs);
  const slowestMs = (bytes / REPLY_BYTES_PER_SECOND_MIN) * SECOND_MS;
  const timer = setTimeout(() => cut(socket), timeoutMs + slowestMs);
  res.once('close', () => clearTimeout(timer));
}

function cut(socket: Socket): void {
  // With a reset the operating system drops what is unread, instead of trying to deliver it.
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
