import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CachedResponse, type MakeCachedResponse, REVISION_HEADER } from '../../kernel/revised.ts';
import type { Translate } from '../dialect.ts';
import { successBody } from './envelope.ts';
import type { Reply } from './reply.ts';

/** A smaller reply fits into about one packet anyway. */
const COMPRESSED_BYTES_MIN = 1_024;

const compress = promisify(gzip);

/** A success written out as bytes: the whole envelope, plain and, from the first client that wants it, compressed. */
export class CachedReply<Data> extends CachedResponse<Data> {
  readonly #plain: Reply & { readonly body: Buffer };
  /** The tag of the plain bytes. Each coding needs a tag of its own (RFC 9110 8.8.3.3). */
  readonly #tag: string;
  readonly #gzipTag: string;
  #gzipped: Promise<Reply> | undefined;
  /** The same in another dialect, from the first client on that wants it. */
  readonly #translated = new Map<Translate, CachedReply<unknown>>();

  readonly revision: number | undefined;
  bytesMax: number;

  constructor(data: Data, revision?: number) {
    super();
    this.revision = revision;
    const body = Buffer.from(successBody(JSON.stringify(data)), 'utf8');
    const digest = hash('sha256', body, 'base64url');
    this.#tag = `"${digest}"`;
    this.#gzipTag = `"${digest}-gzip"`;
    this.#plain = { status: 200, headers: this.#headersOf(this.#tag), body };
    // The compressed bytes too; they are kept only where they are fewer.
    this.bytesMax = 2 * body.length;
  }

  data(): Data {
    return JSON.parse(this.#plain.body.toString('utf8')).data as Data;
  }

  /** The reply as `translate` makes it, written out once. */
  translated(translate: Translate): CachedReply<unknown> {
    const known = this.#translated.get(translate);
    if (known) return known;
    const reply = new CachedReply(translate(this.data()), this.revision);
    this.#translated.set(translate, reply);
    this.bytesMax += reply.bytesMax;
    return reply;
  }

  /** The reply to a request with these headers: 304 if the client has it in any coding, gzip if the client wants it. */
  replyTo(headers: IncomingHttpHeaders): Reply | Promise<Reply> {
    const isLarge = this.#plain.body.length >= COMPRESSED_BYTES_MIN;
    const sendsGzip = isLarge && wantsGzip(headers['accept-encoding']?.toString());
    if (hasTag(headers['if-none-match'], [this.#tag, this.#gzipTag])) {
      return {
        status: 304,
        headers: this.#headersOf(sendsGzip ? this.#gzipTag : this.#tag),
        body: '',
      };
    }
    return sendsGzip ? (this.#gzipped ??= this.#zip()) : this.#plain;
  }

  /** Runs on the thread pool: a large catalog would block the event loop for tens of milliseconds. */
  async #zip(): Promise<Reply> {
    const body = await compress(this.#plain.body);
    if (body.length >= this.#plain.body.length) return this.#plain;
    const headers = [...this.#headersOf(this.#gzipTag), 'Content-Encoding', 'gzip'];
    return { status: 200, headers, body };
  }

  /** A client may keep the reply, but must ask at each use whether it is still current. */
  #headersOf(tag: string): readonly string[] {
    const headers = [
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
    const { revision } = this;
    return revision === undefined ? headers : [...headers, REVISION_HEADER, String(revision)];
  }
}

/** Writes a success out once, to be sent many times. */
export const makeCachedReply: MakeCachedResponse = (data, revision) =>
  new CachedReply(data, revision);

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * True if a client that sent this `Accept-Encoding` prefers gzip to plain bytes or likes both equally (RFC 9110 12.5.3).
 * A coding that is not named has the weight of `*`; plain bytes that are not named have the weight 0.
 */
export function wantsGzip(header: string | undefined): boolean {
  if (!header) return false;
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters));
  }
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

/** A weight that cannot be read counts as 0. */
function weightOf([parameter]: readonly string[]): number {
  if (parameter === undefined) return 1;
  return Number(WEIGHT.exec(parameter)?.[1] ?? 0);
}

/** True if `If-None-Match` names one of these tags, by weak comparison (RFC 9110 13.1.2). Undefined tags never match. */
export function hasTag(
  ifNoneMatch: string | undefined,
  tags: readonly (string | undefined)[],
): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.some(
    (tag) => tag !== undefined && (held.includes('*') || held.includes(tag.replace(/^W\//, ''))),
  );
}
