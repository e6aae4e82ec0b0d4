import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More places than any page of the tests has. */
const PLACES_MAX = 120;

/** Describes the place of the keyboard as somebody sees it. */
function lookAtFocus(wanted: Element): { isThere: boolean; place: string; isSeen: boolean } {
  const active = document.activeElement ?? document.body;
  const label =
    active.getAttribute('aria-label') ??
    (active as HTMLInputElement).labels?.[0]?.textContent ??
    active.textContent?.slice(0, 60);
  const place = `${active.tagName} ${label ?? ''}`;
  const border = getComputedStyle(document.documentElement)
    .getPropertyValue('--mantine-color-default-border')
    .trim();
  const probe = document.createElement('i');
  probe.style.color = border;
  document.body.append(probe);
  const unfocused = getComputedStyle(probe).color;
  probe.remove();
  // A field has another border; of what is drawn beside a hidden input, that has the outline.
  const drawn = [active, active.nextElementSibling, active.parentElement];
  const hasOutline = drawn.some((one) => one && getComputedStyle(one).outlineStyle !== 'none');
  const isField = active.matches('input, textarea, select');
  const hasBorder = isField && getComputedStyle(active).borderTopColor !== unfocused;
  const { width, height } = active.getBoundingClientRect();
  const isSomewhere = active !== document.body && (isField || width * height > 0);
  return { isThere: active === wanted, place, isSeen: isSomewhere && (hasOutline || hasBorder) };
}

/** Goes with Tab until the keyboard is there; at each place on the way the focus is seen. */
export async function tabTo(to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await to.waitFor();
  const page = to.page();
  for (let places = 0; places < PLACES_MAX; places += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(key);
    // oxlint-disable-next-line no-await-in-loop
    if (await isAt(to)) return;
  }
  throw new Error(`The keyboard does not come to ${String(to)}`);
}

/** Whether the keyboard is there; wherever it is, that is seen. */
async function isAt(to: Locator): Promise<boolean> {
  const { isThere, place, isSeen } = await to.evaluate(lookAtFocus);
  // Between the last place of a page and the first the browser has its own.
  if (isSeen || place.startsWith('BODY')) return isThere;
  // Borders change within the blink of an eye.
  await expect.poll(() => to.evaluate(lookAtFocus)).toEqual({ isThere, place, isSeen: true });
  return isThere;
}

/** Goes there and does what Enter does. */
export async function enter(at: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(at, key);
  await at.page().keyboard.press('Enter');
}

/** Goes down a menu, or a list, that is open until it is there, and chooses it. */
export async function choose(one: Locator): Promise<void> {
  await one.waitFor();
  const page = one.page();
  for (let places = 0; places < PLACES_MAX; places += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const isThere = await one.evaluate(
      (it) => it === document.activeElement || it.hasAttribute('data-combobox-selected'),
    );
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(isThere ? 'Enter' : 'ArrowDown');
    if (isThere) return;
  }
  throw new Error(`The keyboard does not come to ${String(one)}`);
}

/** Waits until the keyboard is there. */
export async function expectFocus(at: Locator): Promise<void> {
  await expect.poll(() => at.evaluate(lookAtFocus)).toMatchObject({ isThere: true });
}

/** Waits until the dialog is gone, and the keyboard is somewhere on the page. */
export async function expectKept(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
