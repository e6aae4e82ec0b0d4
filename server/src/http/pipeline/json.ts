import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { IDENTIFIER_CHARS_MAX, JSON_DEPTH_MAX, ROUNDED_NUMBERS_MAX } from '../../kernel/limits.ts';
import { countMembers, findRepeatedMember, inQuotes, scanJson } from '../../lib/scan-json.ts';

/** A body as JSON. */
export interface JsonBody {
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
