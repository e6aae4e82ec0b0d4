import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../kernel/errors.ts';
import type { Endpoint } from '../../kernel/operation.ts';
import { NOTE_HEADER, takesNote } from '../../kernel/revised.ts';
import { Type } from '../../kernel/type.ts';
import { type RequestParser, requestParserOf } from './request-parser.ts';

/** Parses a note by the schema of the operation's member `Note`. */
export type NoteParser = RequestParser<{ readonly Note?: string }>;

const HEADER = NOTE_HEADER.toLowerCase();

/** Makes the parser of notes that come in the head; undefined: the request has no member `Note`. */
export function noteParserOf(operation: Pick<Endpoint, 'request'>): NoteParser | undefined {
  if (!takesNote(operation)) return undefined;
  const { Note } = operation.request.properties;
  return requestParserOf(Type.Object({ Note }), { refusesNearMisses: false }) as NoteParser;
}

/** The note in a call's head as it came; undefined: there is none. */
export function noteHeadOf({ headers }: IncomingMessage): string | undefined {
  return headers[HEADER]?.toString();
}

/**
 * Gives a validated request the note of its head, where it has none of its own. Refuses with InvalidParams a note that is not
 * percent-encoded UTF-8 or does not fit the schema, and one beside another in the body.
 */
export function fillNote(request: unknown, head: string, parse: NoteParser): void {
  const own = request as { Note?: string };
  const note = fromPercent(head);
  if (note === undefined)
    throw wrong('The value must be UTF-8 with percent-encoding (RFC 3986 2.1).');
  const parsed = parse({ Note: note });
  if (!parsed.ok) throw wrong(...Object.values(parsed.details).flat());
  if (own.Note !== undefined && own.Note !== note) {
    const sentence = `The header ${NOTE_HEADER} has another value; send one of the two.`;
    throw new ApiError('InvalidParams', { details: { Note: [sentence] } });
  }
  own.Note = note;
}

function wrong(...sentences: readonly string[]): ApiError {
  return new ApiError('InvalidParams', { details: { [NOTE_HEADER]: sentences } });
}

/** The characters that a header may have (RFC 9110 5.5), with the percent sign only as RFC 3986 2.1 has it. */
const ENCODED = /^(?:[ -$&-~]|%[0-9A-Fa-f]{2})*$/;

function fromPercent(text: string): string | undefined {
  if (!ENCODED.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}
