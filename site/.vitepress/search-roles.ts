import type { Plugin } from 'vitepress';

/**
 * The roles of the generator's search box as it has them, and as they are right: it is a dialog, not a button that contains buttons, and the
 * options of its list are the links themselves.
 */
const ROLES: readonly (readonly [wrong: RegExp, right: string])[] = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/, 'role="none"'],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'" role="option"`,
  ],
  [/<kbd (?=:aria-label)/g, '<kbd role="img" '],
];

/** Corrects the roles in the search box. Throws where the generator has changed it, so that somebody looks again. */
export function searchRoles(): Plugin {
  return {
    name: 'search-roles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      return ROLES.reduce((text, [wrong, right]) => {
        const corrected = text.replace(wrong, () => right);
        if (corrected === text) throw new Error(`VPLocalSearchBox.vue has no ${wrong}`);
        return corrected;
      }, code);
    },
  };
}
