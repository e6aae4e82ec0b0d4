// A field for texts has line feeds only. A value keeps its own line ends, also where they are of several kinds.

/** A value as a field shows it. */
export const toShown = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

/**
 * A text of a field with the line ends that its value had. Lines that have not changed since `last` keep theirs; others get the first one of
 * `last`, or of the value that the form began with.
 */
export function keepLineEnds(
  text: string,
  { last, before = '' }: { readonly last: string; readonly before?: string | undefined },
): string {
  const end = firstEnd(last) ?? firstEnd(before) ?? '\n';
  if (end === '\n' && !last.includes('\r')) return text;
  const [old, next] = [linesOf(last), linesOf(text)];
  const shown = old.map(toShown);
  const room = Math.min(old.length, next.length);
  let head = 0;
  while (head < room && shown[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < room - head && shown.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const changed = next.slice(head, next.length - tail).map((line) => line.replace('\n', end));
  return [...old.slice(0, head), ...changed, ...old.slice(old.length - tail)].join('');
}

const firstEnd = (text: string): string | undefined => /\r\n?|\n/.exec(text)?.[0];

/** The lines of a text, each with its end. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n|\r(?!\n))/);
