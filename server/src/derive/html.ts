/** A text that is HTML. */
export interface Html {
  readonly html: string;
}

/** Fills a template. Values that are not `Html` are escaped. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = strings.map((part, at) => part + (at < values.length ? toHtml(values[at]) : ''));
  return { html: parts.join('') };
}

/** Escapes a sentence and marks its words in backticks as code. */
export function prose(text: string): Html {
  const parts = text.split('`');
  return {
    html: parts
      .map((part, at) => (at % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part)))
      .join(''),
  };
}

function toHtml(value: string | number | Html | readonly Html[] | undefined): string {
  if (typeof value === 'object') {
    return 'html' in value ? value.html : value.map((one) => one.html).join('\n');
  }
  return escape(String(value ?? ''));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
