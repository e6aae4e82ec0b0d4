import { systemClock } from '../../server/src/kernel/instant.ts';
import { bareDatabase, given, query, type Work } from './bare-database.ts';
import { serve } from './target.ts';

// A value of a statistic, with nothing around it but bare node:http, and no ranks: a commit for each.

interface Body {
  readonly Statistics: readonly [{ readonly StatisticName: string; readonly Value: number }];
  readonly CustomTags: { readonly player: string };
}

const PLAYER = 'title_id = ? and player_id = ?';
const LOCK = `update players set epoch = epoch where ${PLAYER}`;
const FIND = 'select * from statistics where title_id = ? and statistic = ?';
const READ = `select value from player_statistics
  where ${PLAYER} and character_id = '' and statistic = ? and version = 0`;
const WRITE = `insert into player_statistics
    (title_id, player_id, character_id, statistic, version, value, changed_at, earliness)
  values (?, ?, '', ?, 0, ?, ?, ?)
  on conflict (title_id, player_id, character_id, statistic, version) do update
  set value = excluded.value, changed_at = excluded.changed_at, earliness = excluded.earliness`;
const REPLY = JSON.stringify({ code: 200, status: 'OK', data: {} });

function* update({ Statistics: [{ StatisticName, Value }], CustomTags }: Body): Work<string> {
  const now = systemClock();
  const key = [given.titleId, CustomTags.player];
  yield* query(LOCK, key);
  yield* query(FIND, [given.titleId, StatisticName]);
  yield* query(READ, [...key, StatisticName]);
  yield* query(WRITE, [...key, StatisticName, Value, now, -now]);
  return REPLY;
}

serve((body: Body) => bareDatabase.commit(update(body)));
