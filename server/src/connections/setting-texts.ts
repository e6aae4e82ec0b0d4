import { CONNECTION_LIST_MAX, CONNECTION_TEXT_CHARS_MAX, URL_CHARS_MAX } from '../kernel/limits.ts';
import { AsciiText } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

/** A text of a connection's settings. */
export const Text = (description: string) => AsciiText(description, CONNECTION_TEXT_CHARS_MAX);

/** An address of a connection's settings. */
export const Url = (description: string) => AsciiText(description, URL_CHARS_MAX);

/** Some such texts, at least one. */
export const Texts = (description: string, maxItems = CONNECTION_LIST_MAX) =>
  Type.Array(Text('One of them.'), { description, minItems: 1, maxItems, uniqueItems: true });
