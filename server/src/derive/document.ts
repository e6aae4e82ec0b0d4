/** The address in examples; a running service puts in the one that its reader used. */
export const EXAMPLE_URL = 'http://127.0.0.1:7300';

/** A page of the documentation, as Markdown. */
export interface Document {
  /** Its file in the documentation, as in `reference/errors.md`; the first page is `index.md`. Links between documents are relative to it. */
  readonly path: string;
  /** The heading in the navigation under which it stands. */
  readonly group: string;
  /** Its name in the navigation. */
  readonly title: string;
  /** Words that the search finds it by, beside those of its text. */
  readonly words?: string;
  readonly text: string;
}

/** Prints a table. Line breaks in cells become spaces. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableLine).join('\n');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** Escapes a sentence; its words in backticks stay literal. */
export function prose(sentence: string): string {
  return sentence.replaceAll(/`[^`]*`|[\\<*_[\]]/g, (part) =>
    part.startsWith('`') ? part : `\\${part}`,
  );
}

/** Prints lines of code in a language, as `sh` or `json`. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
