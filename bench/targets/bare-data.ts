import { systemClock } from '../../server/src/kernel/instant.ts';
import { bareDatabase, given, query, type Work } from './bare-database.ts';
import { serve } from './target.ts';

// A value of a player's data, with nothing around it but bare node:http: a commit for each.

interface Body {
  readonly Data: Readonly<Record<string, string>>;
  readonly CustomTags: { readonly player: string };
}

const WRITE = `insert into player_data
    (title_id, player_id, kind, data_key, value, bytes, is_public, changed_at)
  values (?, ?, 'data', ?, ?, ?, 0, ?)
  on conflict (title_id, player_id, kind, data_key) do update
  set value = excluded.value, bytes = excluded.bytes, changed_at = excluded.changed_at`;
const REPLY = JSON.stringify({ code: 200, status: 'OK', data: { DataVersion: 1 } });

function* update({ Data, CustomTags: { player } }: Body): Work<string> {
  const key = [given.titleId, player];
  for (const [name, value] of Object.entries(Data))
    yield* query(WRITE, [...key, name, value, Buffer.byteLength(value), systemClock()]);
  return REPLY;
}

serve((body: Body) => bareDatabase.commit(update(body)));
