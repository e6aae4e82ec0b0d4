import type { ConsolePage } from './pages.ts';

// The browser keeps the path of a page and nothing of its content. Where it may keep nothing, the console begins at the first page.

const KEY = 'purser.page';

/** Keeps the page of the menu that is shown. */
export function keepLastPage(path: ConsolePage['path']): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // The person lets pages keep nothing.
  }
}

/** The page of the menu that was shown last in this browser; null: none is known. */
export function findLastPage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
