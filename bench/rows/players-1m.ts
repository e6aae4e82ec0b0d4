import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { loginCall, makeValidation } from '../kit/calls.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Figure } from '../kit/judge.ts';
import type { Contender } from '../kit/measure.ts';
import type { Call } from '../kit/requests.ts';
import type { Outcome } from '../kit/results.ts';
import { databaseOf, type Service, startService } from '../kit/service.ts';

/** A service with so many players, not running. */
interface Populated {
  readonly service: Service;
  /** For example `1,000 players`. */
  readonly players: string;
  /** A login of a random player who exists, and a validation of a new token. */
  readonly login: () => Call;
  readonly validation: () => Call;
}

export const playersMillion: Row = {
  name: 'players-1m',
  title: '1 million players',
  about:
    'Two services, one with a million players and the last session of each in its database, one with a thousand. Logins of random players who exist, durable, by 64 clients, and validations of 20,000 tokens, asked one after the other; memory as it is after the validations. The databases are in the cache of the operating system, as after a day of work.',
  async run(bench) {
    const few = await startPopulated(bench, 'few', bench.size(1_000, 10));
    const many = await startPopulated(bench, 'many', bench.size(1_000_000, 1_000));
    const logins = await compareRates(bench, 'login', [few, many]);
    const validations = await compareRates(bench, 'validation', [few, many]);
    const residentMbOf = (role: string) => {
      const { residentMib = Number.NaN } =
        validations.contenders.find((it) => it.role === role) ?? {};
      return (residentMib * 2 ** 20) / MB;
    };
    const more = residentMbOf('purser') - residentMbOf('reference');
    const what = 'more resident memory of the service';
    const sizes = [few, many].map(({ players, service }) => {
      const megabytes = Math.round(statSync(databaseOf(service)).size / MB);
      return `The database of ${players} takes ${megabytes} MB.`;
    });
    return {
      contenders: [...logins.contenders, ...validations.contenders],
      findings: [
        bench.finding({ what, unit: 'MB', goal: { atMost: 150 } }, [more]),
        ...logins.findings,
        ...validations.findings,
      ],
      controls: [...logins.controls, ...validations.controls],
      notes: [...logins.notes, ...validations.notes, ...sizes],
    };
  },
};

async function startPopulated(bench: Bench, name: string, count: number): Promise<Populated> {
  bench.progress(`writing ${count} players`);
  const first = await startService(bench, { name });
  await first.process.stop();
  writePlayers(first, count);
  const service = await first.restart();
  const issuer = await openIssuer(service);
  const validation = await makeValidation(service);
  await service.process.stop();
  return {
    service,
    players: `${count.toLocaleString('en-US')} players`,
    login: () => loginCall(service, Math.floor(Math.random() * count)),
    validation: () => validation(issuer.entityToken()),
  };
}

/**
 * Writes players `player-0`, `player-1`, … and the last session of each into the database of a service that does not
 * run, as if they had logged in an hour ago. Through the API a million would be a million signatures.
 */
function writePlayers(service: Service, count: number): void {
  const database = new DatabaseSync(databaseOf(service));
  database.exec('pragma cache_size = -1000000; begin');
  const loggedInAt = systemClock() - DAY_MS / 24;
  database
    .prepare(`
      with recursive numbers (number) as (
        select 0 union all select number + 1 from numbers where number < ? - 1)
      insert into players (title_id, player_id, title_player_id, origination, created_at, last_login_at, epoch)
      select ?, hex(randomblob(8)), hex(randomblob(8)), 'Custom', ?, ?, 0
      from numbers`)
    .run(count, service.titleId, loggedInAt, loggedInAt);
  database.exec(`
    insert into player_identities (title_id, provider, subject, player_id)
    select title_id, 'Custom', 'player-' || (row_number() over () - 1), player_id from players;
    insert into sessions (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
    select substr(hex(randomblob(11)), 1, 22), title_id, player_id, provider, subject, last_login_at, last_login_at + ${DAY_MS}, 0
    from players join player_identities using (title_id, player_id)`);
  // Nothing may be left to write while something is measured.
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}

/** The rate of the service with many players in that of the one with few, which is asked twice. */
async function compareRates(
  bench: Bench,
  call: 'login' | 'validation',
  [few, many]: readonly [Populated, Populated],
): Promise<Outcome> {
  const figure: Figure = call === 'login' ? 'rate' : 'cpu';
  const contenderOf = async (of: Populated, role: Contender['role']): Promise<Contender> => {
    const { port, pids } = await of.service.restart();
    const name = `${call}, ${of.players}`;
    const file = name.replaceAll(/\W/g, '-');
    const tokens = bench.size(20_000, 100);
    const requests =
      call === 'login'
        ? bench.freshRequests(file, of.login)
        : bench.requests(file, Array.from({ length: tokens }, of.validation));
    const asked = { name, role, port, pids, requests, connections: 64 };
    return call === 'login' ? asked : { ...asked, isCpuBound: true };
  };
  const reference = await contenderOf(few, 'reference');
  const purser = await contenderOf(many, 'purser');
  const what = `${call}s: of the rate with ${few.players}`;
  return bench.compare({
    contenders: [
      reference,
      { ...reference, role: 'again', name: `${reference.name}, again` },
      purser,
    ],
    questions: [{ what, figure, of: purser.name, to: reference.name }],
  });
}
