import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import {
  BODY_BYTES_MAX,
  BODY_BYTES_UNCOUNTED,
  IDENTIFIER_CHARS_MAX,
  JSON_DEPTH_MAX,
  ROUNDED_NUMBERS_MAX,
  SMALL_BODIES_BYTES_MAX,
} from '../../kernel/limits.ts';
import { type Budget, makeBudget } from '../../lib/budget.ts';
import { countMembers, findRepeatedMember, inQuotes, scanJson } from '../../lib/scan-json.ts';

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
function tooLarge(bytesMax: number): ApiError {
  return new ApiError('BodyTooLarge', {
    message: `The request body is larger than ${bytesMax} bytes`,
  });
}

const PARAMETER = /;\s*([^=;\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
const GZIP = ['gzip', 'x-gzip'];

/**
 * Refuses a body that is not announced as JSON in UTF-8 (RFC 8259 8.1), plain or as gzip. Parameters other than `charset` are
 * ignored, and a call without a body needs no type; one from the console does, because a form of another site can send all others.
 */
export function refuseOtherThanJson(headers: IncomingHttpHeaders, isFromConsole: boolean): void {
  refuseOtherThanGzip(headers['content-encoding']);
  const type = headers['content-type'];
  if (type === 'application/json') return;
  if (type === undefined && !isFromConsole && announcedBytes(headers) === 0) return;
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

function refuseOtherThanGzip(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)) return;
  throw new ApiError('InvalidContentType', {
    message: 'The request body may be compressed with gzip only',
  });
}

/** Whether the body is compressed (RFC 9110 8.4.1.3): old SDKs for Unity compress always. */
export function isGzip(encoding: string | undefined): boolean {
  return encoding !== undefined && GZIP.includes(encoding.toLowerCase());
}

const gunzipAsync = promisify(gunzip);

/**
 * Unpacks a body on the thread pool. Refuses with BodyTooLarge as soon as it is over the limit of an unpacked body,
 * and with InvalidJSONContent what is no gzip. An empty body stays empty.
 */
export async function unpack(body: Buffer, bytesMax: number): Promise<Buffer> {
  if (body.length === 0) return body;
  try {
    return await gunzipAsync(body, { maxOutputLength: bytesMax });
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax);
    if (codeOf(cause)?.startsWith('Z_')) {
      throw new ApiError('InvalidJSONContent', { message: 'The request body is no valid gzip' });
    }
    throw cause;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** A body as JSON. */
interface JsonBody {
  readonly json: Record<string, unknown>;
  /**
   * Parses the same with each number in quotes that parsing rounded to a whole number; undefined where there is none. A
   * schema that wants a whole number refuses a text.
   */
  readonly parseQuoted: (() => Record<string, unknown>) | undefined;
}

/**
 * Parses a body as a JSON object; nothing at all, `null` and `[]` count as `{}` (Lua and PHP encode an empty table so).
 * Refuses with InvalidJSONContent what is not UTF-8, not JSON (a byte order mark is not, RFC 8259 8.1), not an object,
 * or nested deeper than JSON_DEPTH_MAX, and with InvalidParams an object that has a member twice, at any depth, more than
 * `membersMax` members, and more than ROUNDED_NUMBERS_MAX numbers that parsing would round to whole ones.
 */
export function parseJsonBody(bytes: Buffer, membersMax: number): JsonBody {
  if (bytes.length === 0) return { json: {}, parseQuoted: undefined };
  if (!isUtf8(bytes)) throw new ApiError('InvalidJSONContent');
  const text = bytes.toString('utf8');
  const { isTooDeep, memberCount, rounded } = scanJson(text, {
    depthMax: JSON_DEPTH_MAX,
    roundedMax: ROUNDED_NUMBERS_MAX,
  });
  if (isTooDeep) {
    throw new ApiError('InvalidJSONContent', {
      message: `The request body is nested more than ${JSON_DEPTH_MAX} levels deep`,
    });
  }
  // Before anything is made of the text: objects take longer to make than to count.
  if (memberCount > membersMax) throw wrongBody(`There are more than ${membersMax} fields.`);
  if (rounded.length > ROUNDED_NUMBERS_MAX) {
    throw wrongBody(
      `More than ${ROUNDED_NUMBERS_MAX} numbers would be rounded to whole ones; send them as texts.`,
    );
  }
  const json = parseObject(text);
  if (memberCount > 1 && memberCount > countMembers(json)) refuseRepeatedMember(text);
  const parseQuoted = () => parseObject(inQuotes(text, rounded));
  return { json, parseQuoted: rounded.length === 0 ? undefined : parseQuoted };
}

function wrongBody(sentence: string): ApiError {
  return new ApiError('InvalidParams', { details: { Body: [sentence] } });
}

function parseObject(text: string): Record<string, unknown> {
  const json = parseJson(text);
  if (isRecord(json)) return json;
  if (json === null || (Array.isArray(json) && json.length === 0)) return {};
  throw new ApiError('InvalidJSONContent');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ApiError('InvalidJSONContent');
    throw cause;
  }
}

/** JSON.parse would keep the last one (RFC 8259 4: what a receiver makes of it cannot be foreseen). */
function refuseRepeatedMember(text: string): void {
  const name = findRepeatedMember(text)?.slice(0, IDENTIFIER_CHARS_MAX) ?? 'Body';
  throw new ApiError('InvalidParams', { details: { [name]: ['The field is there twice.'] } });
}
