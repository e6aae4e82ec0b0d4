import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS, systemClock } from '../../server/src/kernel/instant.ts';
import type { FAULT_MODES } from '../../server/test/support/fakes/fake-server.ts';
import {
  CLIENT_ID,
  makeIssuerKey,
  signToken,
} from '../../server/test/support/fakes/open-id-issuer.ts';
import { STEAM, startFakeSteam } from '../../server/test/support/fakes/steam.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { loginCalls, oneByOne, times, validationsAtHalfLoad } from '../kit/calls.ts';
import { asSuccess, type Call, sendOnce, startLoad } from '../kit/load.ts';
import { type Service, startService } from '../kit/servers.ts';

const [BY_CUSTOM_ID, BY_ID_TOKEN] = ['LoginWithCustomID', 'LoginWithOpenIdConnect'];
const ISSUER = 'https://accounts.example';
/** Longer than a row takes. */
const TOKEN_SECONDS = 4 * 3_600;

const loginOpenIdConnect: Row = {
  name: 'login-open-id-connect',
  title: 'LoginWithOpenIdConnect of an existing player, beside LoginWithCustomID',
  about:
    'As many players, of the same service, 64 clients. A login by an ID token verifies a signature by RS256 and then writes what a login by a custom id writes; each call is verified, also that of a token that was seen before. The keys were given by hand, so that no call of the service waits for an issuer. The goal is at most 1.5 times the processor time, which is 0.67 of the speed.',
  async run(bench) {
    const service = await startService(bench);
    const players = bench.size(2_000, 20);
    const byToken = await openIdLogins(service, players);
    const byCustomId = loginCalls(service, players);
    await sendOnce(service.port, [...byToken, ...byCustomId]);
    const asked = { ...service, connections: 64 };
    const [reference, requests] = [
      bench.requests('custom', byCustomId),
      bench.requests('openid', byToken),
    ];
    return bench.compare({
      contenders: [
        { name: BY_CUSTOM_ID, role: 'reference', ...asked, requests: reference },
        { name: BY_ID_TOKEN, role: 'purser', ...asked, requests },
      ],
      questions: [
        { what: 'of the speed by custom ids', figure: 'cpu', goal: { atLeast: 0.67 } },
        { what: 'of the speed by custom ids, by logins per second', figure: 'rate' },
      ],
    });
  },
};

/** Connects the title with an issuer; the logins of so many of its players. */
async function openIdLogins(service: Service, players: number): Promise<readonly Call[]> {
  const key = await makeIssuerKey('bench', 'RS256');
  await service.call('/Admin/CreateOpenIdConnection', {
    ConnectionId: 'bench',
    ClientId: CLIENT_ID,
    ClientSecret: 'unused',
    IssuerInformation: {
      Issuer: ISSUER,
      AuthorizationUrl: `${ISSUER}/authorize`,
      TokenUrl: `${ISSUER}/token`,
      JsonWebKeySet: { keys: [key.publicJwk] },
    },
  });
  const iat = Math.floor(systemClock() / SECOND_MS);
  const claims = { iss: ISSUER, aud: CLIENT_ID, iat, exp: iat + TOKEN_SECONDS };
  return oneByOne(players, async (number) => {
    const IdToken = await signToken(key, { header: {}, claims: { ...claims, sub: `${number}` } });
    const body = { TitleId: service.titleId, ConnectionId: 'bench', IdToken, CreateAccount: true };
    return { path: '/Client/LoginWithOpenIdConnect', body };
  });
}

/** More than may wait for one provider at once. */
const LOGINS = { connections: 80, pauseMs: 500 };
const [CALM, HANGING, ENDLESS] = ['no such login', 'Steam hangs', 'Steam’s answers have no end'];

const validateProvidersAway: Row = {
  name: 'validate-providers-away',
  title: 'ValidateEntityToken while an identity provider hangs, or answers without end',
  about: `Validations at half of the full rate. Beside them ${LOGINS.connections} clients try to log in by Steam, each every ${LOGINS.pauseMs} ms or when it is answered, against a server that takes each call and says nothing, and against one whose answers never end. Memory is that of the process at the end of a sample.`,
  async run(bench) {
    const steam = await startFakeSteam();
    try {
      const { origin } = steam;
      const flags = ['--outside-exceptions', origin, '--partner-urls', `steam=${origin}/`];
      const service = await startService(bench, { flags });
      const tries = await steamLogins(bench, service);
      const { perSecond, ...load } = await validationsAtHalfLoad(bench, service);
      const beside = (mode: (typeof FAULT_MODES)[number]) => async () => {
        steam.mode = mode;
        const logins = await startLoad(bench, { port: service.port, requests: tries, ...LOGINS });
        // Until all of them wait.
        await sleep(bench.size(LOGINS.pauseMs, 0));
        return logins;
      };
      const asked = { ...service, ...load };
      const outcome = await bench.compare({
        contenders: [
          { name: CALM, role: 'reference', ...asked },
          { name: HANGING, role: 'purser', ...asked, background: beside('hang') },
          { name: ENDLESS, role: 'also', ...asked, background: beside('endless') },
        ],
        questions: [HANGING, ENDLESS].map((of) => {
          return { what: `of the calm p99: ${of}`, figure: 'p99', of, goal: { atMost: 1.5 } };
        }),
        seconds: 2,
      });
      assert(steam.calls.length > 0, 'the logins ask Steam');
      const memory = (name: string) => {
        const found = outcome.contenders.find((it) => it.name === name);
        return ((found?.residentMib ?? Number.NaN) * 2 ** 20) / MB;
      };
      const grown = [HANGING, ENDLESS].map((name) => {
        const draft = { what: `more memory: ${name}`, unit: 'MB', goal: { atMost: 5 } };
        return bench.finding(draft, [memory(name) - memory(CALM)]);
      });
      const note = `Half load was ${Math.round(perSecond)} validations per second. CPU per request counts the work of the logins too.`;
      return {
        ...outcome,
        findings: [...outcome.findings, ...grown],
        notes: [...outcome.notes, note],
      };
    } finally {
      await steam[Symbol.asyncDispose]();
    }
  },
};

/** Connects the title with Steam; logins by tickets of it, whose refusal counts as an answer. */
async function steamLogins(bench: Bench, service: Service) {
  await service.call('/Admin/SetIdentityProvider', {
    Provider: 'Steam',
    Settings: { Steam: { AppId: STEAM.appId, AllowsFamilySharing: false } },
    Secret: STEAM.key,
  });
  const { titleId: TitleId } = service;
  const calls = times(LOGINS.connections, (number) => {
    const SteamTicket = `00${number.toString(16).padStart(2, '0')}`;
    const body = { TitleId, SteamTicket, CreateAccount: true };
    return asSuccess({ path: '/Client/LoginWithSteam', body });
  });
  return bench.requests('steam', calls);
}

export const IDENTITY_PROVIDER_ROWS: readonly Row[] = [loginOpenIdConnect, validateProvidersAway];
