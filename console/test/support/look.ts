import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SCHEMES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** Checks what a page shows now: no violation that axe finds, in light and in dark, and nothing wider than a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await shoot(page, colorScheme);
  }
  await page.setViewportSize(PHONE);
  // Tables measure themselves again after a change of the width.
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(PHONE.width);
  await shoot(page, 'phone');
  await page.setViewportSize(DESK);
}

/** Pictures for somebody who looks at them: where the environment variable SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  const path = new URL(page.url()).pathname.split('/').slice(4).join('-');
  await page.screenshot({ path: `${folder}/${path}-${name}.png` });
}
