import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Running } from '../../server/test/support/running.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage, shoot } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let world: World;

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  page = await signInAt(context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const GOLD = { VirtualCurrencies: [{ CurrencyCode: 'GO' }, { CurrencyCode: 'GE' }] };
const SWORD = {
  ItemId: 'sword',
  DisplayName: 'Sword',
  ItemClass: 'weapon',
  Tags: ['melee'],
  VirtualCurrencyPrices: { GO: 100 },
};
const SHIELD = { ItemId: 'shield', ItemClass: 'armour', VirtualCurrencyPrices: { GO: 80 } };

/** Each test has a catalog version of its own; all of them the one title, so that one sign-in is enough. */
let version: string;
let count = 0;
beforeEach(() => {
  version = `v${(count += 1)}`;
});

async function openCatalog(items: readonly object[], query = ''): Promise<void> {
  const { data } = await world.asTitle('/Admin/ListVirtualCurrencyTypes', {});
  if (data.VirtualCurrencies.length === 0) {
    await world.asTitle('/Admin/AddVirtualCurrencyTypes', GOLD);
  }
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: version, Catalog: items });
  await goTo(`version=${version}${query}`);
}

async function goTo(query: string): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/catalogs?${query}`);
}

async function itemsNow(): Promise<Record<string, { readonly [member: string]: unknown }>> {
  const { data } = await world.asTitle('/Admin/GetCatalogItems', { CatalogVersion: version });
  return Object.fromEntries(data.Catalog.map((item: { ItemId: string }) => [item.ItemId, item]));
}

const review = () => page.getByRole('dialog', { name: 'What this changes' });
const openReview = () => page.getByRole('button', { name: 'Review changes' }).click();
const save = () => review().getByRole('button', { name: 'Save' }).click();
const price = (item: string, code = 'GO') => page.getByLabel(`Price of ${item} in ${code}`);

test('a title without a catalog says how to begin, and a click makes a sample', async () => {
  await goTo('');
  await page.getByText('There is no catalog yet').waitFor();
  await page.getByRole('button', { name: 'Begin with a sample catalog' }).click();
  await page.getByRole('button', { name: 'Starter pack' }).waitFor();
  const { data } = await world.asTitle('/Admin/GetCatalogItems', {});
  expect(data.Catalog).toHaveLength(8);
  // The sample is an example to follow.
  const audit = await world.asTitle('/Admin/GetPriceExposure', {});
  expect(audit.data.Warnings).toEqual([]);
});

test('items are found by text, class, tag, currency and kind, and the address says so', async () => {
  await openCatalog([SWORD, SHIELD, { ItemId: 'pack', Bundle: { BundledItems: ['sword'] } }]);
  const names = async () => (await page.getByRole('row').allInnerTexts()).slice(1).join('|');
  await page.getByLabel('Find items').fill('swo');
  await expect.poll(names).not.toContain('shield');
  await expect.poll(() => page.url()).toContain('q=swo');
  await page.getByLabel('Find items').fill('');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Bundles' }).click();
  await expect.poll(names).toMatch(/^(?!.*sword).*pack/s);
  await goTo(`version=${version}&class=weapon&tag=melee&currency=GO`);
  await page.getByRole('button', { name: 'Sword' }).waitFor();
  expect(await names()).not.toContain('shield');
});

test('every version is offered with what is in it, and none has to be typed', async () => {
  await openCatalog([SWORD], '&q=sword');
  const picker = page.getByRole('combobox', { name: 'Catalog version' });
  await picker.click();
  await page.getByRole('option', { name: `${version} 1 item, revision 1, the default` }).waitFor();
  await shoot(page, 'catalog-versions');
  await page.getByRole('option', { name: 'main 8 items, revision 2' }).click();
  await page.getByRole('button', { name: 'Starter pack' }).waitFor();
  await expect.poll(() => page.url()).toContain('version=main');
  await expect.poll(() => page.url()).not.toContain('q=');
  await picker.fill(version);
  await picker.press('Enter');
  await page.getByText('1 item · revision 1').waitFor();
});

test('prices are typed into a grid, pasted into it, looked at and saved with a note', async () => {
  await openCatalog([SWORD, SHIELD], '&view=prices');
  await world.asTitle('/Admin/SetStoreItems', {
    CatalogVersion: version,
    StoreId: 'smith',
    Store: [{ ItemId: 'sword' }, { ItemId: 'shield', VirtualCurrencyPrices: { GO: 70 } }],
  });
  await price('sword').fill('75');
  await price('sword').press('Enter');
  await expect
    .poll(() => page.evaluate('document.activeElement.ariaLabel'))
    .toBe('Price of shield in GO');
  await price('sword', 'GE').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '3\\n4\\n');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await openReview();
  await review().getByText('Stores that show the catalog’s price').waitFor();
  await review().getByRole('cell', { name: 'smith' }).first().waitFor();
  await review().getByRole('cell', { name: '75 GO', exact: true }).last().waitFor();
  await review().getByLabel('Note').fill('Summer sale');
  await save();
  await page.getByText(`Saved: revision 2 of ${version}`).waitFor();
  const items = await itemsNow();
  expect(items['sword']?.['VirtualCurrencyPrices']).toEqual({ GO: 75, GE: 3 });
  expect(items['shield']?.['VirtualCurrencyPrices']).toEqual({ GO: 80, GE: 4 });
});

test('many items are changed by a rule at once: those that the filter lets through, in the draft', async () => {
  const potion = { ItemId: 'potion', VirtualCurrencyPrices: { GO: 9 } };
  await openCatalog([SWORD, { ...SHIELD, ItemClass: 'weapon' }, potion], '&class=weapon');
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const bulk = page.getByRole('dialog', { name: 'Change 2 items at once' });
  const apply = bulk.getByRole('button', { name: 'Apply' });
  expect(await apply.isDisabled()).toBe(true);
  await bulk.getByLabel('Percent').fill('25');
  await bulk.getByText('2 of 2 items change.').waitFor();
  await checkPage(page, 'catalog-bulk');
  await apply.click();
  await page.getByText('2 not saved').waitFor();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  await bulk.getByText('Tags', { exact: true }).click();
  await bulk.getByLabel('Tags to add').fill('melee');
  await page.keyboard.press('Enter');
  // The sword has it already.
  await bulk.getByText('1 of 2 items changes.').waitFor();
  await apply.click();
  await openReview();
  await review().getByText('100 → 75 (−25 %)').waitFor();
  await save();
  await expect.poll(itemsNow).toMatchObject({
    sword: { VirtualCurrencyPrices: { GO: 75 }, Tags: ['melee'] },
    shield: { VirtualCurrencyPrices: { GO: 60 }, Tags: ['melee'] },
    potion: { VirtualCurrencyPrices: { GO: 9 } },
  });
});

test('a rule that would make a price too high is not applied, and the item is named', async () => {
  await openCatalog([SWORD, { ...SHIELD, VirtualCurrencyPrices: { GO: 4_294_967_295 } }]);
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  const bulk = page.getByRole('dialog', { name: 'Change 2 items at once' });
  await bulk.getByLabel('How', { exact: true }).click();
  await page.getByRole('option', { name: 'Raise by percent' }).click();
  await bulk.getByLabel('Percent').fill('10');
  await bulk
    .getByText('No price is over 4,294,967,295, and the rule would make some so: shield.')
    .waitFor();
  await checkPage(page, 'catalog-bulk-too-high');
  expect(await bulk.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
});

test('a version is duplicated after a look, with its drop tables, and that is undone', async () => {
  await openCatalog([SWORD, SHIELD]);
  const nodes = [{ ResultItemType: 'ItemId', ResultItem: 'sword', Weight: 1 }];
  const Tables = [{ TableId: 'loot', Nodes: nodes }];
  await world.asTitle('/Admin/UpdateRandomResultTables', { CatalogVersion: version, Tables });
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'More about this version' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByLabel('Name of the copy').fill(name);
  };
  await open(version);
  await page.getByText('There is such a version already.').waitFor();
  await page.getByLabel('Name of the copy').fill(`${version}-copy`);
  await checkPage(page, 'catalog-duplicate');
  await page.getByRole('button', { name: 'Look at the copy' }).click();
  const look = page.getByRole('dialog', { name: `Duplicate ${version}` });
  await look.getByText('Stores are not copied').waitFor();
  await look.getByText('2 added').waitFor();
  await checkPage(page, 'catalog-duplicate-review');
  await look.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText(`Saved: revision 1 of ${version}-copy`).waitFor();
  await page.waitForURL(new RegExp(`version=${version}-copy`));
  await page.getByText('2 items · revision 1').waitFor();
  const of = { CatalogVersion: `${version}-copy` };
  const tables = await world.asTitle('/Admin/GetRandomResultTables', of);
  expect(tables.data.Tables).toMatchObject({ loot: { Nodes: nodes } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('There is no such catalog version').waitFor();
  expect((await world.asTitle('/Admin/GetCatalogItems', of)).error).toBe('CatalogNotConfigured');
});

test('a catalog goes out as CSV and JSON, and a file comes in after a look at the difference', async () => {
  // The file is asked for before the page knows the currencies, each of which has a column.
  const asked = Promise.withResolvers<void>();
  await page.route('**/ListVirtualCurrencyTypes', (call) =>
    asked.promise.then(() => call.continue()),
  );
  await openCatalog([SWORD, { ...SHIELD, DisplayName: '=1+1', CustomData: '{"a": 1}' }]);
  const exported = async (form: 'CSV' | 'JSON') => {
    await page.getByRole('button', { name: 'Files' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export as ${form}` }).click();
    asked.resolve();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${version}.${form.toLowerCase()}`);
    return readFile(await download.path(), 'utf8');
  };
  const [csv, json] = [await exported('CSV'), await exported('JSON')];
  await page.unroute('**/ListVirtualCurrencyTypes');
  expect(csv).toContain("shield,,80,armour,'=1+1");
  expect(JSON.parse(json)).toMatchObject({ CatalogVersion: version, Catalog: [SWORD, {}] });
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  const choose = async (name: string, text: string) => {
    await dialog.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
  };
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  for (const [name, text] of [
    ['a.csv', csv],
    ['a.json', json],
  ] as const) {
    await choose(name, text);
    await dialog.getByText('0 added, 0 changed, 0 removed, 2 as they are.').waitFor();
  }
  await choose('a.csv', 'ItemId,price:GO\nsword,9.5\n');
  await dialog.getByText('Line 2: column price:GO: “9.5” is no whole number').waitFor();
  await checkPage(page, 'catalog-import-faults');
  expect(await dialog.getByRole('button', { name: 'Look at the difference' }).isDisabled()).toBe(
    true,
  );
  await choose('a.csv', 'ItemId,price:GO\nsword,90\nbow,7\n');
  await dialog.getByText('1 added, 1 changed, 0 removed, 1 as they are.').waitFor();
  await dialog.getByLabel('Are removed').check();
  await dialog.getByText('1 added, 1 changed, 1 removed, 0 as they are.').waitFor();
  await checkPage(page, 'catalog-import');
  await dialog.getByRole('button', { name: 'Look at the difference' }).click();
  await review().getByText('100 GO').first().waitFor();
  expect(Object.keys(await itemsNow())).toEqual(['sword', 'shield']);
  await save();
  await page.getByText('2 items · revision 2').waitFor();
  expect(await itemsNow()).toMatchObject({
    sword: { DisplayName: 'Sword', Tags: ['melee'], VirtualCurrencyPrices: { GO: 90 } },
    bow: { VirtualCurrencyPrices: { GO: 7 } },
  });
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  await choose(
    'a.json',
    '{"Catalog": [{"ItemId": "sword"}, {"ItemId": "\\u0020bow"}, {"ItemId": "bow"}]}',
  );
  await dialog.getByText('the ItemId “ bow” is that of another item with spaces').waitFor();
  await choose('a.csv', `ItemId,DisplayName\n\n bow ,${'x'.repeat(300)}\n`);
  await dialog.getByText('0 added, 1 changed, 0 removed, 1 as they are.').waitFor();
  await dialog.getByRole('button', { name: 'Look at the difference' }).click();
  await review()
    .getByText(/^Line 3, item bow, DisplayName: The value must not have more than 256/m)
    .waitFor();
  await review().getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('forms and JSON are in step, and wrong JSON says where', async () => {
  await openCatalog([SWORD, SHIELD], '&item=sword');
  const drawer = page.getByRole('dialog', { name: 'sword' });
  const json = drawer.getByLabel('JSON');
  await drawer.getByLabel('Display name').fill('Long sword');
  await expect.poll(() => json.inputValue()).toContain('"DisplayName": "Long sword"');
  await json.fill('{\n  "ItemId": "sword",\n  "Tags": [oops]\n}');
  await drawer.getByText('Line 3, column 12: there is "o", and a value should be.').waitFor();
  await json.fill('{"ItemId": "sword", "Colour": 1}');
  await drawer.getByText('Colour: items have no such member.').waitFor();
  await json.fill('{"ItemId": "sword", "DisplayName": "Blade", "IsTradable": true}');
  await expect.poll(() => drawer.getByLabel('Display name').inputValue()).toBe('Blade');
  expect(await drawer.getByRole('switch', { name: 'Tradable' }).isChecked()).toBe(true);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await openReview();
  await save();
  await page.getByText(`Saved: revision 2 of ${version}`).waitFor();
  expect((await itemsNow())['sword']).toMatchObject({ DisplayName: 'Blade', IsTradable: true });
});

test('a new bundle, a container, a limited edition, and an item less', async () => {
  await openCatalog([SWORD, SHIELD]);
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Item id').fill('pack');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'pack' });
  await drawer.getByRole('switch', { name: 'Other things come along with it' }).click();
  await drawer.getByLabel('Items that come along: add').fill('sword');
  await drawer.getByLabel('Items that come along: add').press('Enter');
  await drawer.getByLabel('Items that come along: sword').fill('2');
  await drawer.getByRole('switch', { name: 'It can be opened' }).click();
  await drawer.getByLabel('Item that opens it').fill('shield');
  await drawer.getByRole('switch', { name: 'Limited edition' }).click();
  await drawer.getByLabel('How many there are at first').fill('50');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Sword' }).click();
  const other = page.getByRole('dialog', { name: 'sword' });
  await other.getByRole('button', { name: 'Remove', exact: true }).click();
  await other.getByText('removed from the catalog when you save').waitFor();
  await other.getByRole('button', { name: 'Undo' }).click();
  await other.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'shield', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'shield' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await page.getByRole('button', { name: 'Done' }).click();
  await openReview();
  await review().getByText('1 removed').waitFor();
  await save();
  await page.getByText(`Saved: revision 2 of ${version}`).waitFor();
  const items = await itemsNow();
  expect(Object.keys(items)).toEqual(['sword', 'pack']);
  expect(items['pack']).toMatchObject({
    Bundle: { BundledItems: ['sword', 'sword'] },
    Container: { KeyItemId: 'shield' },
    IsLimitedEdition: true,
    InitialLimitedEditionCount: 50,
  });
});

test('a change of somebody else meanwhile is shown, chosen and merged', async () => {
  await openCatalog([SWORD, SHIELD], '&view=prices');
  await price('sword').fill('75');
  await price('shield').fill('60');
  const theirs = [
    { ...SWORD, VirtualCurrencyPrices: { GO: 90, GE: 2 } },
    { ...SHIELD, DisplayName: 'Round shield' },
  ];
  await world.asTitle('/Admin/UpdateCatalogItems', { CatalogVersion: version, Catalog: theirs });
  await openReview();
  await review().getByText('Somebody changed the catalog meanwhile').waitFor();
  await review().getByRole('cell', { name: '90' }).waitFor();
  await review().getByText('Yours', { exact: true }).last().click();
  await review().getByRole('button', { name: 'Merge and look again' }).click();
  await review().getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor();
  await save();
  await page.getByText(`Saved: revision 3 of ${version}`).waitFor();
  const items = await itemsNow();
  expect(items['sword']?.['VirtualCurrencyPrices']).toEqual({ GO: 75, GE: 2 });
  expect(items['shield']).toMatchObject({
    DisplayName: 'Round shield',
    VirtualCurrencyPrices: { GO: 60 },
  });
});

test('texts of the studio stay texts', async () => {
  const evil = '<img src=x onerror="document.title=1">';
  await openCatalog([{ ItemId: evil, DisplayName: evil, ItemClass: evil, Tags: [evil] }]);
  await page.getByRole('button', { name: evil }).click();
  await page.getByRole('dialog', { name: evil }).waitFor();
  expect(await page.title()).toBe('Catalogs – Purser');
  expect(await page.locator('img[src=x]').count()).toBe(0);
});

test('ten thousand items: found and typed at once, on a phone without sideways scrolling', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ItemId: `item-${index}`,
    DisplayName: `A rather long name of the item with the number ${index}`,
    ItemClass: `class-${index % 40}`,
    VirtualCurrencyPrices: { GO: index + 1 },
  }));
  await openCatalog(many, '&view=prices');
  await page.getByText('10,000 items').waitFor();
  await page.getByLabel('Find items').fill('item-9999');
  await price('item-9999').fill('5');
  await page.getByText('1 not saved').waitFor();
  await checkPage(page, 'catalog-prices');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'A rather long name' }).first().click();
  await page.getByRole('dialog').getByLabel('JSON').waitFor();
  await checkPage(page, 'catalog-item');
});
