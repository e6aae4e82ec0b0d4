import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FAULT_MODES } from '../../server/test/support/fakes/fake-server.ts';
import { STEAM, startFakeSteam } from '../../server/test/support/fakes/steam.ts';
import { type Bench, MB, type Row } from '../kit/bench.ts';
import { times, validationsAtHalfLoad } from '../kit/calls.ts';
import { asSuccess, startLoad } from '../kit/load.ts';
import { type Service, startService } from '../kit/servers.ts';

/** More than may wait for one provider at once. */
const LOGINS = { connections: 80, pauseMs: 500 };
const [CALM, HANGING, ENDLESS] = ['no such login', 'Steam hangs', 'Steam’s answers have no end'];

export const PROVIDERS_AWAY: Row = {
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
