import { DAY_MS, systemClock, toWireTime } from '../../server/src/kernel/instant.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { logIn } from '../kit/calls.ts';
import { onBothEngines, type Words, writeRows } from '../kit/engines.ts';
import { askFor } from '../kit/load.ts';
import type { Finding } from '../kit/results.ts';
import type { Service } from '../kit/servers.ts';
import { quantile, timesMs } from '../kit/statistics.ts';

const GOAL = { unit: 'ms', goal: { atMost: 50 } } as const;
/** One player in so many last logged in from the address of the one who really did. */
const PLAYERS_PER_ADDRESS = 100;

/** A kind of search: a request for a random one. `players` were written, whose last logins fill the day before `until`. */
type Search = (of: { readonly players: number; readonly until: number }) => object;

const SEARCHES: Readonly<Record<string, Search>> = {
  'by the beginning of a custom id': ({ players }) => {
    return { CustomId: `player-${random(players)}`, IsPrefix: true };
  },
  'by one letter of a display name': () => ({ TitleDisplayName: 'p', IsPrefix: true }),
  'by the address of the last login': () => ({ IPAddress: '127.0.0.1' }),
  'by the time of the last login': ({ until }) => {
    return { LastLoginBefore: toWireTime(until - random(DAY_MS)) };
  },
};

export const searchPlayers: Row = {
  name: 'search-players',
  title: 'SearchPlayers among 1 million players',
  about:
    'One client asks one search after the other for pages of 20 players, on the embedded database and on PostgreSQL 18 on the same core: the median time of a reply. All players share the first letter of their display names, 10,000 last logged in from the address that is searched, and the last logins fill a day. The databases are in the cache of the operating system.',
  run: (bench) => onBothEngines(bench, (service, engine) => searchIn(bench, service, engine)),
};

/** Writes the players beside one who has really logged in, and measures each kind of search. */
async function searchIn(bench: Bench, first: Service, engine: string): Promise<readonly Finding[]> {
  const players = bench.size(1_000_000, 1_000);
  await logIn(first, 0);
  bench.progress(`${engine}: writing ${players} players`);
  const service = await first.restart(() =>
    writeRows(first, (words) => statements(players, words)),
  );
  const written = { players, until: systemClock() };
  const findings: Finding[] = [];
  for (const [what, search] of Object.entries(SEARCHES)) {
    const ask = () => {
      const call = { path: '/Admin/SearchPlayers', body: search(written) };
      return askFor(service.port, { ...call, headers: service.asTitle }, '"ServiceId"');
    };
    const medians = await bench.inRounds(`${engine}, ${what}`, async () =>
      quantile(await timesMs(bench.size(200, 5), ask), 0.5),
    );
    findings.push(bench.finding({ what: `${engine}: ${what}, p50`, ...GOAL }, medians));
  }
  await service.process.stop();
  return findings;
}

/** The statements that write so many players behind the one who is there. */
function statements(players: number, { series, newId }: Words): readonly string[] {
  const now = systemClock();
  return [
    `insert into players (title_id, player_id, title_player_id, display_name, folded_name,
       origination, created_at, searched_login_at, epoch, searched_address_key)
     select title_id, ${newId}, ${newId}, 'Player ' || number, 'PLAYER ' || number, 'Custom',
       ${now - DAY_MS}, ${now - DAY_MS} + number * 7919 % ${DAY_MS}, 0,
       case when number % ${PLAYERS_PER_ADDRESS} = 0 then searched_address_key else 'address-' || number end
     from (select title_id, searched_address_key from players limit 1) as known, ${series(players)}`,
    `insert into player_identities (title_id, provider, subject, player_id)
     select title_id, 'Custom', 'player-' || substr(folded_name, 8), player_id from players
     where folded_name is not null`,
  ];
}

/** A whole number from 1 to below `end`. */
function random(end: number): number {
  return 1 + Math.floor(Math.random() * (end - 1));
}
