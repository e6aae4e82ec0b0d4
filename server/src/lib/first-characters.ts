/** The first characters of a text; none of them is cut in two. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('');
}
