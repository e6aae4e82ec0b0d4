import { statSync } from 'node:fs';
import { DAY_MS, HOUR_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { loginCall, makeValidation, times } from '../kit/calls.ts';
import { type Words, writeRows } from '../kit/engines.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Call } from '../kit/load.ts';
import type { Contender } from '../kit/measure.ts';
import type { Outcome } from '../kit/results.ts';
import { databaseOf, type Service, startService } from '../kit/servers.ts';

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
      const contender = validations.contenders.find((it) => it.role === role);
      return ((contender?.residentMib ?? Number.NaN) * 2 ** 20) / MB;
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
  const service = await first.restart(() =>
    writeRows(first, (words) => statements(first, count, words)),
  );
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

/** Writes players `player-0`, `player-1`, … and the last session of each, as if they had logged in an hour ago. */
function statements({ titleId }: Service, count: number, words: Words): readonly string[] {
  const { series, newId } = words;
  const loggedInAt = systemClock() - HOUR_MS;
  return [
    `insert into players (title_id, player_id, title_player_id, origination, created_at, last_login_at, epoch)
     select '${titleId}', ${newId}, ${newId}, 'Custom', ${loggedInAt}, ${loggedInAt}, 0
     from ${series(count)}`,
    `insert into player_identities (title_id, provider, subject, player_id)
     select title_id, 'Custom', 'player-' || (row_number() over () - 1), player_id from players`,
    `insert into sessions (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
     select substr(${newId} || ${newId}, 1, 22), title_id, player_id, provider, subject, last_login_at, last_login_at + ${DAY_MS}, 0
     from players join player_identities using (title_id, player_id)`,
  ];
}

/** The rate of the service with many players in that of the one with few. */
async function compareRates(
  bench: Bench,
  call: 'login' | 'validation',
  [few, many]: readonly [Populated, Populated],
): Promise<Outcome> {
  const contenderOf = async (of: Populated, role: Contender['role']): Promise<Contender> => {
    const { port, pids } = await of.service.restart();
    const asked = { name: `${call}, ${of.players}`, role, port, pids, connections: 64 };
    const file = asked.name.replaceAll(/\W/g, '-');
    if (call === 'login') return { ...asked, requests: bench.freshRequests(file, of.login) };
    const validations = times(bench.size(20_000, 100), of.validation);
    return { ...asked, requests: bench.requests(file, validations), isCpuBound: true };
  };
  const what = `${call}s: of the rate with ${few.players}`;
  return bench.compare({
    contenders: [await contenderOf(few, 'reference'), await contenderOf(many, 'purser')],
    questions: [{ what, figure: call === 'login' ? 'rate' : 'cpu' }],
  });
}
