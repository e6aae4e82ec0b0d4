import type { StoreMarketingModel } from 'purser-client';
import { STORES_TEXTS } from '../../texts/stores.ts';
import type { Header } from './content.ts';

/** A header field of a store that the console has in its form. */
export interface HeaderField {
  /** The member, or the members from the outermost on. */
  readonly path: readonly [keyof Header] | readonly ['MarketingData', keyof StoreMarketingModel];
  readonly label: string;
  readonly help?: string;
  readonly kind: 'line' | 'text' | 'json';
  /** Of a text. Absent: any number. */
  readonly charsMax?: number;
}

const texts = STORES_TEXTS.header;

/**
 * The fields in the order of the form. A new one is declared here, with its label in texts/stores.ts: drafts, merging, saving, previews and
 * the history take all members as they are.
 */
export const HEADER_FIELDS: readonly HeaderField[] = [
  { path: ['MarketingData', 'DisplayName'], label: texts.name, kind: 'line', charsMax: 256 },
  {
    path: ['MarketingData', 'Description'],
    label: texts.description,
    kind: 'text',
    charsMax: 4_000,
  },
  {
    path: ['MarketingData', 'Metadata'],
    label: texts.metadata,
    help: STORES_TEXTS.jsonHint,
    kind: 'json',
  },
];

/** The value of a field; undefined: there is none. */
export function readField(header: Header, { path }: Pick<HeaderField, 'path'>): unknown {
  return path.length === 1 ? header[path[0]] : header[path[0]][path[1]];
}

/** The header with another value of a field. An empty text, and undefined, take the member away. */
export function writeField(
  header: Header,
  { path }: Pick<HeaderField, 'path'>,
  value: unknown,
): Header {
  if (path.length === 1) return withMember(header, path[0], value);
  const [member, inner] = path;
  return { ...header, [member]: withMember(header[member], inner, value) };
}

function withMember<Of extends object>(of: Of, name: keyof Of, value: unknown): Of {
  const { [name]: _, ...others } = of;
  return (value === undefined || value === '' ? others : { ...others, [name]: value }) as Of;
}
