const FOUND_MAX = 12;

/**
 * Finds the sections that have every word of a query, best first, at most 12. Words may be cut short. A word counts most in
 * the title of a page, then in a heading, then in the text.
 *
 * @param {readonly { path: string, group: string, title: string, heading: string, text: string }[]} sections
 * @param {string} query
 */
export function findSections(sections, query) {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, points: pointsOf(section, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, FOUND_MAX)
    .map(({ section }) => section);
}

/** The place in a text that shows the first of the words, about 90 characters. */
export function excerptOf(text, query) {
  const [word = ''] = wordsOf(query);
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 30);
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, begin + 90)}`;
}

function wordsOf(query) {
  return query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean);
}

/** 0 where a word is missing. The title of a page counts for its first section only, which has no heading. */
function pointsOf({ title, heading, text }, words) {
  const name = (heading || title).toLowerCase();
  const weight = heading ? 4 : 10;
  const content = text.toLowerCase();
  let points = 0;
  for (const word of words) {
    if (name === word) points += 3 * weight;
    else if (name.startsWith(word)) points += 2 * weight;
    else if (name.includes(word)) points += weight;
    else if (content.includes(word)) points += 1;
    else return 0;
  }
  return points;
}
