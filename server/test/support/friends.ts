import { randomUUID } from 'node:crypto';
import { befriend } from '../../src/friends/commands.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

/** Switches a setting of the title on: friends are friends of each other, are added by email address, or see each other's usernames. */
export async function switchOn(
  world: World,
  setting: 'MutualFriends' | 'FriendsByEmail' | 'FriendsUsernames',
): Promise<void> {
  const operator = await world.operator(['developer']);
  await must(world.call('/Operator/SetTitleSettings', { [setting]: true }, { operator }));
}

/** The friends of a player as a key sees them. */
export async function friendsOf(world: World, { playerId }: { readonly playerId: string }) {
  const { Friends } = await must(world.asTitle('/Server/GetFriendsList', { ServiceId: playerId }));
  return Friends as readonly {
    readonly FriendServiceId: string;
    readonly Tags: readonly string[];
  }[];
}

/** Makes a player the friend of another one, who is told first. */
export function add(
  world: World,
  one: { readonly playerId: string },
  other: { readonly playerId: string },
) {
  return must(
    world.asTitle('/Server/AddFriend', {
      ServiceId: one.playerId,
      FriendServiceId: other.playerId,
    }),
  );
}

/** Gives a player so many friends. */
export async function befriendMany(
  world: World,
  { playerId }: { readonly playerId: string },
  count: number,
): Promise<void> {
  const { titleId, run } = world;
  const now = world.clock.now();
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    numbers.map(async (number) => {
      const id = number.toString(16).toUpperCase().padStart(16, '0');
      const session = {
        sessionId: randomUUID(),
        provider: 'Custom' as const,
        subject: id,
        startedAt: now,
        expiresAt: now + DAY_MS,
      };
      const create = { playerId: id, titlePlayerId: id };
      await run(logInPlayer, { titleId, create, session });
      const by = { kind: 'id', playerId: id } as const;
      await run(befriend, { titleId, playerId, by, isMutual: false, now });
    }),
  );
}
