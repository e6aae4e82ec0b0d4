import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { identityText } from '../../players/identities.ts';
import type { Account } from '../../players/player.ts';

/** A player as the command line shows one; members that the player lacks are undefined. */
export function toShownPlayer({ player, isBanned }: Account) {
  return {
    serviceId: player.playerId,
    displayName: player.displayName,
    username: identityText(player, 'Username'),
    email: identityText(player, 'Email'),
    customId: identityText(player, 'Custom'),
    serverCustomId: identityText(player, 'CustomServer'),
    createdAt: toWireTime(player.createdAt),
    lastLoginAt: timeOrUndefined(player.lastLoginAt),
    isBanned,
  };
}

/** Makes a text that a stranger has chosen safe to print: control characters could take over a terminal. */
export function toShownText(text: string | undefined): string {
  return text === undefined ? '–' : text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}

function timeOrUndefined(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : toWireTime(instant);
}
