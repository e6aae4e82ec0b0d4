import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isQuick } from '../../../server/test/support/is-quick.ts';
import { findViolations } from './axe.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/**
 * Looks at what a page shows now: no violation of accessibility in light and dark, and nothing to scroll sideways on a phone. The dark,
 * in which colours alone differ, is left to `npm run test:all`.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  const schemes = isQuick() ? (['light'] as const) : (['light', 'dark'] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await settle(page);
    expect(await badgesInCapitals(page), `${name}, badges`).toEqual([]);
    const found = await findViolations(page, colorScheme === 'dark' ? 'colours' : 'allAndTargets');
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
    await shoot(page, `${name}-${colorScheme}`);
  }
  await page.setViewportSize(PHONE);
  await settle(page);
  // Tables measure themselves again after a change of the width.
  await expect
    .poll(() => page.evaluate(widest), { message: `${name}, at ${PHONE.width} px` })
    .toBeLessThanOrEqual(PHONE.width);
  await shoot(page, `${name}-phone`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  // A button that moves back between press and release is not clicked.
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
  await settle(page);
}

/** The width of what the page shows. Its head stands over it and scrolls nothing, but cuts off what has no room. */
function widest(): number {
  const head = document.querySelector('header')?.scrollWidth ?? 0;
  return Math.max(head, document.documentElement.scrollWidth);
}

/** The texts of badges that are drawn in capitals: all are written as they are. */
function badgesInCapitals(page: Page): Promise<readonly string[]> {
  return page.locator('.mantine-Badge-label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      return getComputedStyle(label).textTransform === 'uppercase' ? (label.textContent ?? '') : [];
    }),
  );
}

/** Waits until nothing moves but what moves for ever: a colour on its way is neither the old nor the new one. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}

/** With SHOTS there is a picture of each page that is looked at, in that folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
