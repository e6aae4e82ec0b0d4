/**
 * The texts with commas between them. Where they have more characters than `charsMax`: the first ones of which it has room, but one at least, and how
 * many more there are, as `a, b and 3 more`.
 */
export function firstTexts(texts: readonly string[], charsMax: number): string {
  const all = texts.join(', ');
  if (all.length <= charsMax) return all;
  const ofFirst = (count: number): string => {
    const more = texts.length - count;
    const first = texts.slice(0, count).join(', ');
    return more === 0 ? first : `${first} and ${more} more`;
  };
  let count = 1;
  while (count < texts.length && ofFirst(count + 1).length <= charsMax) count += 1;
  return ofFirst(count);
}
