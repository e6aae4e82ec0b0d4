import { makeCachedViews } from '../economy/cached-views.ts';
import { makeCachedReply } from '../http/reply/cached-reply.ts';
import type { AppOptions } from './app-options.ts';
import type { ControlFollower } from './follow-control.ts';

/** The deps of the operations of the room `economy`. */
export function economyDeps({ storage }: AppOptions, follower: ControlFollower) {
  const {
    catalogs,
    containers,
    currencies,
    dropTables,
    inventories,
    offers,
    purchases,
    revisions,
    stores,
    wallets,
  } = storage;
  const cachedViews = makeCachedViews({
    catalogs,
    stores,
    makeCachedResponse: makeCachedReply,
    changeCount: follower.changeCount,
  });
  return {
    catalogs,
    containers,
    currencies,
    dropTables,
    inventories,
    offers,
    purchases,
    revisions,
    stores,
    wallets,
    cachedViews,
  };
}
