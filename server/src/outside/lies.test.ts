import { expect, test } from 'vitest';
import { type FakeAnswer, startFakeServer } from '../../test/support/fakes/fake-server.ts';
import { exchangeCode } from './code-exchange.ts';
import { judgePlayGamesCode } from './google-play-games.ts';
import { makeOutsideClient } from './http-client.ts';
import { judgeSteamTicket } from './steam.ts';

const CODE = { clientId: 'a', clientSecret: 'b', code: 'c' };
const TOKENS = '{"access_token":"ya29"}';

/** The statuses of the three judges, where the service answers so: of a token endpoint, of players/me and of Steam. */
async function judgedBy(answer: FakeAnswer) {
  await using fake = await startFakeServer(({ url }) =>
    url.pathname === '/good' ? { body: TOKENS } : answer,
  );
  const client = makeOutsideClient({ exceptions: [fake.origin] });
  const url = `${fake.origin}/lie`;
  const playGames = { client, tokenUrl: `${fake.origin}/good`, playerUrl: url };
  const steam = { key: 'k', appId: '480', ticket: 'A0', allowsFamilySharing: false };
  const verdicts = await Promise.all([
    exchangeCode(client, { ...CODE, url }),
    judgePlayGamesCode(playGames, CODE),
    judgeSteamTicket({ client, url }, steam),
  ]);
  return verdicts.map(({ status }) => status);
}

test.each([
  '{}',
  '[]',
  '7',
  'null',
  '',
  '<h1>Welcome</h1>',
  '{"access_token":7,"playerId":7,"response":{"params":{}}}',
  '{"response":{"params":{"result":"OK","steamid":7}}}',
  '{"response":{"params":{"result":""}}}',
  '{"response":{"params":{"result":"OK","steamid":"0","ownersteamid":"0","publisherbanned":false}}}',
])('%s says nothing about a code or a ticket', async (body) => {
  expect(await judgedBy({ body })).toEqual(Array(3).fill('providerAway'));
});

test('an error of a token endpoint has a name (RFC 6749 5.2)', async () => {
  const [unnamed] = await judgedBy({ code: 400, body: '{}' });
  expect(unnamed).toBe('providerAway');
  const [named] = await judgedBy({ code: 400, body: '{"error":"invalid_client"}' });
  expect(named).toBe('badProof');
});

test.each([
  [429, 'invalid_grant'],
  [503, 'invalid_grant'],
  [400, 'temporarily_unavailable'],
  [400, 'server_error'],
])('a token endpoint that answers %i %s says nothing about a code', async (code, error) => {
  const [exchanged] = await judgedBy({ code, body: JSON.stringify({ error }) });
  expect(exchanged).toBe('providerAway');
});

test.each([
  [{ errors: [{ reason: 'dailyLimitExceeded' }] }, 'providerAway'],
  [{ errors: [{ reason: 'quotaExceeded' }] }, 'providerAway'],
  [{ status: 'RESOURCE_EXHAUSTED' }, 'providerAway'],
  [{ errors: [{ reason: 'accessNotConfigured' }], status: 'PERMISSION_DENIED' }, 'badProof'],
])('players/me that refuses with %j is judged as %s', async (error, status) => {
  const [, judged] = await judgedBy({ code: 403, body: JSON.stringify({ error }) });
  expect(judged).toBe(status);
});
