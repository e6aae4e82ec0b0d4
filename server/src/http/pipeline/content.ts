import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ApiError } from '../../kernel/errors.ts';
import { announcedBytes, tooLarge } from './body.ts';

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
