import type { Scenario } from './scenario.ts';
import { setCatalog } from './stock.ts';
import type { World } from './world.ts';

/** Makes the title's catalog have a limited edition `crown`, and `sword`, of which there is any number. */
export function setCrowns(
  world: World,
  InitialLimitedEditionCount: number,
  more: object = {},
): Promise<unknown> {
  const crown = { ItemId: 'crown', IsLimitedEdition: true, InitialLimitedEditionCount, ...more };
  return setCatalog(world, { items: [crown, { ItemId: 'sword' }] });
}

/**
 * Refusals of items that are no limited edition, in all operations about editions. `body` is the rest of the request
 * beside the item.
 */
export function notEditionScenarios(path: string, body: object): readonly Scenario[] {
  return [
    {
      name: 'a version that is not there is named',
      provokes: 'CatalogNotConfigured',
      async play(world) {
        await setCrowns(world, 3);
        return world.asTitle(path, { ...body, ItemId: 'crown', CatalogVersion: '2' });
      },
    },
    {
      name: 'an item that is not in the version is named',
      provokes: 'ItemNotFound',
      async play(world) {
        await setCrowns(world, 3);
        return world.asTitle(path, { ...body, ItemId: 'gone' });
      },
    },
    {
      name: 'an item of which there is any number is no limited edition',
      provokes: 'InvalidParams',
      async play(world) {
        await setCrowns(world, 3);
        return world.asTitle(path, { ...body, ItemId: 'sword' });
      },
    },
  ];
}
