import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type MakeCachedResponse, Prepared } from '../../kernel/cached-response.ts';
import { wantsGzip } from './accept-encoding.ts';
import { hasTag } from './entity-tag.ts';
import { successBody } from './envelope.ts';
import type { Reply } from './reply.ts';

/** Below this many bytes a reply fits the first packet or so either way (RFC 9110 asks for nothing here). */
const WORTH_COMPRESSING_BYTES = 1_024;

const compress = promisify(gzip);

/** A success whose bytes are there already: the whole envelope, plain and, once somebody wants it, compressed. */
export class CachedReply<Data> extends Prepared<Data> {
  readonly #plain: Reply & { readonly body: Buffer };
  /** Of the plain bytes; each coding needs a tag of its own (RFC 9110 8.8.3.3). */
  readonly #tag: string;
  readonly #gzipTag: string;
  #gzipped: Promise<Reply> | undefined;

  constructor(data: Data) {
    super();
    const body = Buffer.from(successBody(JSON.stringify(data)), 'utf8');
    const digest = hash('sha256', body, 'base64url');
    this.#tag = `"${digest}"`;
    this.#gzipTag = `"${digest}-gzip"`;
    this.#plain = { status: 200, headers: headersOf(this.#tag), body };
  }

  /** What is compressed is kept only where it is smaller. */
  get bytesMax(): number {
    return 2 * this.#plain.body.length;
  }

  data(): Data {
    return JSON.parse(this.#plain.body.toString('utf8')).data as Data;
  }

  /** The reply to a request with these headers: 304 to those who have it (in any coding), gzip to those who want it. */
  replyTo(headers: IncomingHttpHeaders): Reply | Promise<Reply> {
    const isWorthIt = this.#plain.body.length >= WORTH_COMPRESSING_BYTES;
    const wantsZip = isWorthIt && wantsGzip(headers['accept-encoding']?.toString());
    if (hasTag(headers['if-none-match'], [this.#tag, this.#gzipTag])) {
      return { status: 304, headers: headersOf(wantsZip ? this.#gzipTag : this.#tag), body: '' };
    }
    return wantsZip ? (this.#gzipped ??= this.#zip()) : this.#plain;
  }

  /** On a thread of the pool: a large catalog would hold the event loop up for tens of milliseconds. */
  async #zip(): Promise<Reply> {
    const body = await compress(this.#plain.body);
    if (body.length >= this.#plain.body.length) return this.#plain;
    const headers = [...headersOf(this.#gzipTag), 'Content-Encoding', 'gzip'];
    return { status: 200, headers, body };
  }
}

/** Writes a success down, to be sent many times. */
export const makeCachedReply: MakeCachedResponse = (data) => new CachedReply(data);

/** A client may keep it, but has to ask each time whether it is still so. */
function headersOf(tag: string): readonly string[] {
  return [
    'Content-Type',
    'application/json; charset=utf-8',
    'Cache-Control',
    'private, no-cache',
    'X-Content-Type-Options',
    'nosniff',
    'ETag',
    tag,
    'Vary',
    'Accept-Encoding',
  ];
}
