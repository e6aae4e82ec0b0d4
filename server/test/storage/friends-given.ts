import type { Player } from '../../src/players/player.ts';
import { NOW, type TestedStorage, uniqueHex } from './given.ts';

/** Makes players past the storage, who are all friends of one and that one of theirs. */
export async function fillFriends(
  { write }: Pick<TestedStorage, 'write'>,
  { titleId, playerId }: Pick<Player, 'titleId' | 'playerId'>,
  count: number,
): Promise<void> {
  const ids = Array.from({ length: count }, () => uniqueHex(16));
  const players = ids.map((id) => `('${titleId}', '${id}', '${id}', 'Custom', ${NOW}, 1)`);
  await write(
    `insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
     values ${players.join(', ')}`,
  );
  const rows = ids.flatMap((id) => [
    `('${titleId}', '${playerId}', '${id}', '[]', ${NOW})`,
    `('${titleId}', '${id}', '${playerId}', '[]', ${NOW})`,
  ]);
  await write(
    `insert into friends (title_id, player_id, friend_id, tags, made_at) values ${rows.join(', ')}`,
  );
}
