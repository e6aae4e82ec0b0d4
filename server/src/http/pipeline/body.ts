import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { JSON_DEPTH_MAX } from '../../kernel/limits.ts';

const PARAMETER = /;\s*([^=;\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;

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

/**
 * Refuses a body that is not announced as JSON in UTF-8 (RFC 8259 8.1). Parameters other than `charset` are
 * ignored, and a call without a body needs no type.
 */
export function refuseOtherThanJson(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError('InvalidContentType', {
      message: 'The request body must not be compressed',
    });
  }
  const type = headers['content-type'];
  if (type === 'application/json') return;
  if (type === undefined && announcedBytes(headers) === 0) return;
  if (type === undefined || !isJsonType(type)) throw new ApiError('InvalidContentType');
}

function isJsonType(type: string): boolean {
  const end = type.indexOf(';');
  const name = (end === -1 ? type : type.slice(0, end)).trim().toLowerCase();
  if (name !== 'application/json') return false;
  if (end === -1) return true;
  for (const [, parameter, value] of type.slice(end).matchAll(PARAMETER)) {
    if (parameter?.toLowerCase() === 'charset' && !isUtf8Label(value ?? '')) return false;
  }
  return true;
}

function isUtf8Label(value: string): boolean {
  const label = value.trim().replaceAll('"', '').toLowerCase();
  return label === 'utf-8' || label === 'utf8';
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

/**
 * Reads a body to its end. Refuses with BodyTooLarge as soon as it is over the limit, and with InvalidRequest if
 * the connection ends first; it reads no further then.
 */
export function readBody(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
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

/**
 * Parses a body as a JSON object; an empty one counts as `{}`. Refuses with InvalidJSONContent what is not UTF-8,
 * not JSON (a byte order mark is not, RFC 8259 8.1), not an object, or nested deeper than JSON_DEPTH_MAX.
 */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new ApiError('InvalidJSONContent');
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) {
    throw new ApiError('InvalidJSONContent', {
      message: `The request body is nested more than ${JSON_DEPTH_MAX} levels deep`,
    });
  }
  const json = parseJson(text);
  if (!isRecord(json)) throw new ApiError('InvalidJSONContent');
  return json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ApiError('InvalidJSONContent');
    throw cause;
  }
}

/** Counts brackets outside of strings, so it holds for invalid JSON as well. The outermost object is level 1. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '{':
      case '[':
        if (++depth > JSON_DEPTH_MAX) return true;
        break;
      case '}':
      case ']':
        depth--;
        break;
    }
  }
  return false;
}

/** The position of the closing quote of the string whose opening quote is at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError('BodyTooLarge', {
    message: `The request body is larger than ${bytesMax} bytes`,
  });
}
