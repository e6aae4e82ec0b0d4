import type { TSchema } from 'typebox';
import type { CachedResponse } from './cached-response.ts';
import { isRecord } from './is-record.ts';
import type { WithCookie } from './with-cookie.ts';

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

/** The result of a handler: the data of the reply, with its revision where it shows what is sold, with a cookie where somebody signs in, or a cached response. */
export type HandlerResult<Data> = Data | CachedResponse<Data> | Revised<Data> | WithCookie<Data>;

/** Whether a call of an operation may have a note on its change, in its body or in its head. */
export function takesNote({ request }: { readonly request: TSchema }): boolean {
  return 'properties' in request && isRecord(request.properties) && 'Note' in request.properties;
}
