// Pictures of all pages of the console, for the documentation: npm run console:screenshots -- --help

import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startService } from '../../../server/test/support/running.ts';
import { openBrowser } from '../support/browser.ts';
import { makeSampleStudio, type SampleStudio } from './sample-studio.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = join(ROOT, 'docs', 'images', 'console');
const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const WEBP_QUALITY = 82;
const BYTES_MAX = 4 * 1024 * 1024;

const HELP = `Makes pictures of all pages of the console with a sample studio.

  npm run console:screenshots
  npm run console:screenshots -- --only players --to pictures

  --only TEXT   only pages whose names have the text; the other pictures stay
  --to FOLDER   instead of docs/images/console
  --help

Each page of the menu, the sign-in and the account is shown in light and dark, 1440 and 390 pixels wide:
players-light-1440.webp. Pictures of pages that are gone are removed.
`;

interface Options {
  readonly folder: string;
  readonly only: string;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: FOLDER },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else await makeAll({ folder: values.to, only: values.only });

async function makeAll(options: Options): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  process.stderr.write('Making the sample studio …\n');
  await using running = await startService();
  const studio = await makeSampleStudio(running);
  // With an argument it is a browser of its own, which ends by `close`. The shared one would keep this process alive for ever.
  const browser = await openBrowser('--hide-scrollbars');
  try {
    const page = await (await browser.newContext()).newPage();
    const made = new Set<string>();
    const shoot = makeShooter(page, { options, made });
    await page.goto(`${running.url}/console`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await shoot('sign-in');
    // The link differs in its fragment only, for which a browser does not load a page anew.
    await page.goto('about:blank');
    await page.goto(studio.ownerLink);
    await shoot('first-link');
    await signIn(page);
    for (const { name, address, prepare } of await listPages(page, studio)) {
      /* oxlint-disable no-await-in-loop -- one page of the browser shows one after another */
      if (name.includes(options.only)) {
        await page.setViewportSize(SIZES[0]);
        await page.goto(`${running.url}${address}`);
        await prepare?.();
      }
      // It counts the pictures of other pages too, so that they stay.
      await shoot(name);
      /* oxlint-enable no-await-in-loop */
    }
    finish(options, made);
  } finally {
    await browser.close();
  }
}

/** The first owner chooses a password and a name. */
async function signIn(page: Page): Promise<void> {
  const setPassword = page.getByRole('button', { name: 'Set the password and sign in' });
  await page.getByLabel('New password').fill('a harbour full of ships');
  await setPassword.click();
  await page.getByLabel('Name').fill('Ada Okafor');
  await setPassword.click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

interface ShownPage {
  readonly name: string;
  readonly address: string;
  /** Steps before the picture is taken. */
  readonly prepare?: () => Promise<void>;
}

/** The pages are those of the menu and of the menu of the person; beside them some with something chosen. */
async function listPages(page: Page, studio: SampleStudio): Promise<readonly ShownPage[]> {
  const inMenu = await addressesOf(page.getByRole('navigation', { name: 'Pages' }).locator('a'));
  await page.getByRole('button', { name: 'Ada Okafor' }).click();
  await page.getByRole('menu').waitFor();
  const own = await addressesOf(page.locator('a[role=menuitem]'));
  const below = `/console/t/${studio.titleId}`;
  const store = `${below}/stores?version=main&store=harbour`;
  return [
    ...inMenu,
    { name: 'find', address: `${below}/stores?version=main`, prepare: () => findAnything(page) },
    { name: 'player', address: `${below}/players/${studio.playerId}` },
    { name: 'player-wallet', address: `${below}/players/${studio.playerId}/wallet` },
    { name: 'player-notes', address: `${below}/players/${studio.playerId}/notes` },
    { name: 'item', address: `${below}/catalogs/item?version=main&item=cutlass` },
    { name: 'store', address: store },
    { name: 'store-review', address: store, prepare: () => reviewPrice(page) },
    { name: 'store-files', address: store, prepare: () => importFile(page) },
    { name: 'store-history', address: `${below}/history?of=Store&version=main&store=harbour` },
    { name: 'api-operation', address: `${below}/api?operation=Admin_SetStoreItems` },
    ...own,
  ];
}

/** Something is typed into the dialog that finds anything. */
async function findAnything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('har');
  await page
    .getByRole('dialog')
    .getByText(/found|shown/)
    .waitFor();
}

/** A file is read in which a price is written wrong. */
async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  const rows = ['ItemId,price:GO', 'cutlass,34', 'parrot,two dozen', 'sloop,400'];
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'harbour.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${rows.join('\n')}\n`),
    });
}

/** A price is changed, and looked at before it is saved. */
async function reviewPrice(page: Page): Promise<void> {
  await page.getByLabel('Price of cutlass in GO').fill('20');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByText('Price in GO').waitFor();
}

async function addressesOf(links: ReturnType<Page['locator']>): Promise<readonly ShownPage[]> {
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  return addresses.flatMap((address) =>
    address === null ? [] : [{ name: address.split('/').at(-1) ?? '', address }],
  );
}

/** Makes the four pictures of what the page shows. */
function makeShooter(
  page: Page,
  { options, made }: { readonly options: Options; readonly made: Set<string> },
): (name: string) => Promise<void> {
  return async (name) => {
    for (const colorScheme of SCHEMES) {
      for (const size of SIZES) {
        const file = `${name}-${colorScheme}-${size.width}.webp`;
        made.add(file);
        if (!name.includes(options.only)) continue;
        /* oxlint-disable no-await-in-loop -- one page of the browser, one state after another */
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settle(page);
        writeFileSync(join(options.folder, file), await picture(page));
        /* oxlint-enable no-await-in-loop */
      }
    }
    if (name.includes(options.only)) process.stderr.write(`  ${name}\n`);
  };
}

/** Waits until what was asked for is there and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  // Parts of a page wait for calls of their own.
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
    // Elements that measure themselves after a change of the width have done so in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** WebP, which the browser itself makes: a fifth of a PNG. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const options = { format: 'webp', quality: WEBP_QUALITY } as const;
  const { data } = await session.send('Page.captureScreenshot', options);
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Takes away pictures of pages that are gone, and says how much there is. */
function finish({ folder }: Options, made: ReadonlySet<string>): void {
  const found = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  const gone = found.filter((file) => !made.has(file));
  for (const file of gone) rmSync(join(folder, file));
  const bytes = found
    .filter((file) => made.has(file))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  process.stderr.write(`${made.size} pictures in ${relative(ROOT, folder)}, ${megabytes} MB\n`);
  if (bytes <= BYTES_MAX) return;
  process.stderr.write(`That is more than ${BYTES_MAX / 1024 / 1024} MB.\n`);
  process.exitCode = 1;
}
