import type { DefaultTheme } from 'vitepress';

/** The site's own search, in the browser, over an index that is built with the pages. */
export const SEARCH: DefaultTheme.LocalSearchOptions = {
  detailedView: true,
  disableQueryPersistence: true,
  miniSearch: {
    options: { tokenize: toWords },
    searchOptions: { combineWith: 'AND', boostDocument: weightOf },
  },
  async _render(source, env, md) {
    const html = await md.renderAsync(source, env);
    const words: unknown = env.frontmatter?.['words'];
    const found = typeof words === 'string' ? html.replace('</h1>', `</h1><p>${words}</p>`) : html;
    // The page about errors says of each the same as the pages of all operations.
    return /^reference\/.*_/.test(env.relativePath)
      ? found.replace(/<h2 id="errors"[^]*/, '')
      : found;
  },
};

// The browser gets the source text of these two functions, so they use nothing from elsewhere.

/** The words of a text. `ListStores` is one, and its parts are others. */
function toWords(text: string): string[] {
  return text
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    });
}

/** Tables of members name everything, and the lines of alerts what other guides explain: what a reader looks for is mostly said elsewhere. */
function weightOf(section: string): number {
  const isNamedOnly =
    /^\/(?:reference\/.*_.*#(?:request|result|example)|guides\/observability#purser.*)$/;
  return isNamedOnly.test(section) ? 0.2 : 1;
}
