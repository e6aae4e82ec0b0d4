/** A text that is HTML. */
export interface Html {
  readonly html: string;
}

/** Fills a template. Values that are not `Html` are escaped. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const parts = strings.map((part, at) => part + toText(values[at] ?? ''));
  return { html: parts.join('') };
}

function toText(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escape(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in elements and in attributes. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The words of a piece of HTML that `escape` and `html` made. */
export function plainText({ html: source }: Html): string {
  const characters = new Map(Object.entries(ESCAPES).map(([from, to]) => [to, from]));
  return source
    .replaceAll(/<\/?(?:a|code|em|strong|span|wbr)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#\d+|\w+);/g, (entity) => characters.get(entity) ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
