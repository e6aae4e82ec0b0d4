import type { AppOptions } from './app-options.ts';

/** The deps of the operations of the room `moderation`. */
export function moderationDeps({ storage }: AppOptions) {
  return { bans: storage.bans };
}
