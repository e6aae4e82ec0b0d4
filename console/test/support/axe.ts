import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS = {
  all: {},
  /** Targets of 24 pixels are WCAG 2.5.8, which is off by default. */
  allAndTargets: { rules: { 'target-size': { enabled: true } } },
  /** Nothing else differs in the dark. */
  colours: { runOnly: ['color-contrast'] },
} satisfies Record<string, Axe.RunOptions>;

/** Gives the rules of accessibility that a page breaks as it is shown now, each with its first three elements. */
export async function findViolations(
  page: Page,
  rules: keyof typeof OPTIONS,
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> {
  // It stays with the document: to read it again costs as much as to judge a small page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  await page.evaluate(markColours, SAME_KIND_MAX);
  return page.evaluate(judge, OPTIONS[rules]);
}

/** So many of the texts that look alike have their contrast measured: one of them may be covered. */
const SAME_KIND_MAX = 2;

/**
 * Marks the texts whose contrast is measured, which is most of the cost of axe. Texts are of one kind if they and all elements around
 * them have the same name, class, style, attributes, background and opacity, and if the text itself has the same colour and size.
 */
function markColours(sameKindMax: number): void {
  const ids = new Map<string, number>();
  const kinds = new Map<Element, number>();
  const counts = new Map<string, number>();

  /** A number for each kind of element; all that is the same has the same. */
  function kindOf(element: Element | null): number {
    if (element === null) return 0;
    const known = kinds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const [style, names] = [element.getAttribute('style'), element.getAttributeNames()];
    const looks = [element.tagName, element.getAttribute('class'), style, names];
    // The field of a label may be disabled, which axe spares: each is a kind of its own.
    const own = element.tagName === 'LABEL' ? kinds.size : '';
    const around = [kindOf(element.parentElement), backgroundColor, backgroundImage, opacity];
    const key = [...around, ...looks, own].join('|');
    const kind = ids.get(key) ?? ids.size + 1;
    ids.set(key, kind);
    kinds.set(element, kind);
    return kind;
  }

  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-contrast');
    const isField = element.matches('input, select, textarea');
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = text.map((node) => node.textContent).join('');
    if ((!isField && words.trim() === '') || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    // Of a sign alone axe says only that it may be hard to read.
    const isSign = !/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words);
    const key = [kindOf(element), color, fontSize, fontWeight, isSign].join('|');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (isField || count < sameKindMax) element.setAttribute('data-contrast', '');
  }
}

/** Runs in the page. No page has frames. */
async function judge(options: Axe.RunOptions) {
  const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
  // A full report writes down a selector for each element that breaks nothing.
  const { violations } = await axe.run(document, { ...options, reporter: 'no-passes' });
  return violations.map(({ id, nodes }) => {
    return [id, nodes.slice(0, 3).map(({ html }) => html)] as const;
  });
}
