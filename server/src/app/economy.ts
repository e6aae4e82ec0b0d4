import { makeCachedViews } from '../economy/cached-views.ts';
import { makeCachedReply } from '../http/reply/cached-reply.ts';
import type { AppOptions } from './app-options.ts';
import type { ControlFollower } from './follow-control.ts';

/** The deps of the operations of the room `economy`. */
export function economyDeps({ storage }: AppOptions, follower: ControlFollower) {
  const { catalogs, stores, currencies, dropTables, containers, wallets, inventories } = storage;
  const cachedViews = makeCachedViews({
    catalogs,
    stores,
    makeCachedResponse: makeCachedReply,
    changeCount: follower.changeCount,
  });
  return {
    catalogs,
    stores,
    currencies,
    dropTables,
    containers,
    wallets,
    inventories,
    cachedViews,
  };
}
