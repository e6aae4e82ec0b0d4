import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../../kernel/errors.ts';
import {
  BODY_BYTES_MAX,
  BODY_BYTES_UNCOUNTED,
  SMALL_BODIES_BYTES_MAX,
} from '../../kernel/limits.ts';
import { type Budget, makeBudget } from '../../lib/budget.ts';

/** Bytes of the body that the head announces: 0 without a body, undefined for one in chunks. */
export function announcedBytes(headers: IncomingHttpHeaders): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Refuses a body that is announced to be over the limit. */
export function refuseAnnouncedExcess(headers: IncomingHttpHeaders, bytesMax: number): void {
  const bytes = announcedBytes(headers);
  if (bytes !== undefined && bytes > bytesMax) throw tooLarge(bytesMax);
}

/** The body, if all of it has arrived; else undefined. Refuses with BodyTooLarge like `readBody`. */
export function readArrivedBody(req: IncomingMessage, bytesMax: number): Buffer | undefined {
  if (!req.complete || req.destroyed) return undefined;
  const first = req.read() as Buffer | null;
  if (!first) return undefined;
  const body = req.readableLength === 0 ? first : Buffer.concat([first, ...restOf(req)]);
  if (body.length > bytesMax) throw tooLarge(bytesMax);
  return body;
}

function* restOf(req: IncomingMessage): Generator<Buffer> {
  for (let next = req.read() as Buffer | null; next; next = req.read() as Buffer | null) yield next;
}

/** Reads a body that has not arrived in full, or refuses it. */
export type ReadBody = (exchange: BodySource, bytesMax: number) => Promise<Buffer>;

interface BodySource {
  readonly req: IncomingMessage;
  onceOver(then: () => void): void;
}

/**
 * Makes the reader of bodies. The memory that each body may take is counted until it has arrived. A body is refused
 * with ServiceUnavailable where the sum would be too large. `largeBodies` counts those of operations with a limit of
 * their own.
 */
export function makeReadBody(largeBodies: Budget): ReadBody {
  const smallBodies = makeBudget(SMALL_BODIES_BYTES_MAX);

  return (exchange, bytesMax) => {
    const { req } = exchange;
    const bytes = announcedBytes(req.headers) ?? bytesMax;
    if (bytes <= BODY_BYTES_UNCOUNTED) return readBody(req, bytesMax);
    const release = (bytesMax > BODY_BYTES_MAX ? largeBodies : smallBodies).take(bytes);
    if (!release) throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 1 });
    // A call that was answered meanwhile, because it broke off, is read no further.
    exchange.onceOver(release);
    return readBody(req, bytesMax).finally(release);
  };
}

/**
 * Reads a body to its end. Refuses with BodyTooLarge as soon as it is over the limit, and with InvalidRequest if
 * the connection ends first; it reads no further then.
 */
function readBody(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const gathered = gather(announcedBytes(req.headers));
    let bytes = 0;
    function leave(): void {
      req.off('data', onData).off('end', onEnd).off('close', onClose);
    }
    function onData(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes <= bytesMax) {
        gathered.add(chunk);
        return;
      }
      leave();
      req.pause();
      reject(tooLarge(bytesMax));
    }
    function onEnd(): void {
      leave();
      resolve(gathered.whole());
    }
    function onClose(): void {
      leave();
      reject(new ApiError('InvalidRequest', { message: 'The request body ended too early' }));
    }
    if (req.destroyed) onClose();
    else req.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** Joins chunks. Where the length is known, each is copied as it arrives: joining megabytes at the end would block the event loop. */
function gather(length: number | undefined) {
  const chunks: Buffer[] = [];
  const whole = length === undefined ? undefined : Buffer.allocUnsafeSlow(length);
  let bytes = 0;
  return {
    add(chunk: Buffer): void {
      if (whole) chunk.copy(whole, bytes);
      else chunks.push(chunk);
      bytes += chunk.length;
    },
    whole(): Buffer {
      // A body shorter than announced has no end, so all bytes are filled.
      return whole ?? Buffer.concat(chunks, bytes);
    },
  };
}

/** The body of a call that has none. */
export const EMPTY_BODY: Buffer = Buffer.alloc(0);

/** The refusal of a body that is too large, packed or unpacked. */
export function tooLarge(bytesMax: number): ApiError {
  return new ApiError('BodyTooLarge', {
    message: `The request body is larger than ${bytesMax} bytes`,
  });
}
