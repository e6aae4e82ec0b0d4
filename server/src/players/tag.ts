import type { Player } from './player.ts';

// Tags of players: words of a studio, for its own use.

/** The tags of a player as the wire has them, each in the namespace of the title: `title.A1B2C.early-bird`. */
export function canonicalTags({ titleId, tags }: Pick<Player, 'titleId' | 'tags'>): string[] {
  return tags.map((tag) => `title.${titleId}.${tag}`);
}

/** Whether a tag as the wire has it is in a namespace, which may be the beginning of its own: `title` or `title.A1B2C`. */
export function isInNamespace(canonicalTag: string, namespace: string): boolean {
  return namespace === '' || canonicalTag.startsWith(`${namespace}.`);
}
