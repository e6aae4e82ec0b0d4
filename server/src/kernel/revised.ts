import type { TSchema } from 'typebox';
import { isRecord } from './is-record.ts';

/** The header of a call that has the note on a change, in percent-encoded UTF-8: for tools that put no member into bodies. */
export const NOTE_HEADER = 'X-Purser-Note';
/** The header of a reply that has the revision of what the reply shows. */
export const REVISION_HEADER = 'X-Purser-Revision';

/** An answer with the revision of what it shows, which its reply has in REVISION_HEADER. A handler returns it in place of its data. */
export class Revised<Data> {
  readonly data: Data;
  readonly revision: number;

  constructor(data: Data, revision: number) {
    this.data = data;
    this.revision = revision;
  }
}

/** The result of a handler: the data of the reply, with its revision where it shows what is sold, with a cookie where somebody signs in, or written out before. */
export type HandlerResult<Data> =
  | Data
  | CachedResponse<Data>
  | PartlyWritten<Data>
  | Assembled<Data>
  | Revised<Data>
  | WithCookie<Data>;

/** Whether a call of an operation may have a note on its change, in its body or in its head. */
export function takesNote({ request }: { readonly request: TSchema }): boolean {
  return 'properties' in request && isRecord(request.properties) && 'Note' in request.properties;
}

/**
 * A response that is written out once and sent to many calls. A handler returns it in place of its data.
 * The type parameter lets the compiler check that an operation returns a response of its own type.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export abstract class CachedResponse<Data> {
  /** Upper bound of the memory that it takes, in bytes. It grows when the response is written out in another dialect. */
  abstract readonly bytesMax: number;
  /** The revision of the data; undefined: the data has no revisions. */
  abstract readonly revision: number | undefined;
  /** Parses the data again at each call. */
  abstract data(): Data;
}

/** Writes the data out. Throws where it cannot be written as JSON. */
export type MakeCachedResponse = <Data>(data: Data, revision?: number) => CachedResponse<Data>;

/** An answer that gives the caller's browser a cookie. A handler returns it in place of its data. */
export class WithCookie<Data> {
  readonly data: Data;
  /** As in `Set-Cookie` (RFC 6265 4.1.1). */
  readonly cookie: string;

  constructor(data: Data, cookie: string) {
    this.data = data;
    this.cookie = cookie;
  }
}

/** An answer of which a large part is the same for many calls. A handler returns it in place of its data. */
export class PartlyWritten<Data> {
  /** The members of this answer alone; at least one. */
  readonly own: Partial<Data>;
  /** The other members, as the JSON text of an object that has nothing else. */
  readonly shared: Buffer;

  constructor(own: Partial<Data>, shared: Buffer) {
    this.own = own;
    this.shared = shared;
  }
}

/** An answer that is put together of parts, which many answers share. A handler returns it in place of its data; both dialects spell them alike. */
export class Assembled<Data> {
  /** The JSON text of the data, in parts. */
  readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  data(): Data {
    return JSON.parse(Buffer.concat(this.parts).toString('utf8')) as Data;
  }
}
