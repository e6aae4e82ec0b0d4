import { REVOKED_TOKENS_PER_SESSION_MAX } from '../../../src/kernel/limits.ts';
import { refreshSessionByToken } from '../../../src/players/operations/refresh-session.ts';
import { ban, revokeTokens } from '../../support/accounts.ts';
import { banAddress, BANNED, from } from '../../support/guessing.ts';
import { asOperator } from '../../support/operator-calls.ts';
import { pair, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = refreshSessionByToken;

/** A player whose title gives refresh tokens, with a way to use the first one. */
async function aRefreshable(world: World) {
  await must(asOperator(world, ['owner'], ['/Operator/SetTitleSettings', { RefreshTokens: true }]));
  const { titleId: TitleId } = world;
  const login = { TitleId, CustomId: 'refreshing', CreateAccount: true };
  const data = await must(world.call('/Client/LoginWithCustomID', login));
  const { RefreshToken, ServiceId, SessionTicket: sessionTicket } = data;
  const refresh = (body: object = {}, headers = {}) =>
    world.call(path, { TitleId, RefreshToken, ...body }, {}, headers);
  return { ServiceId, sessionTicket, refresh };
}

const MADE_UP = { RefreshToken: 'made up' };

const pairs: readonly Pair[] = [
  pair('InvalidTitleId', 'RefreshTokenInvalid', async (world) => {
    const { refresh } = await aRefreshable(world);
    return { both: await refresh({ ...MADE_UP, TitleId: 'DEAD' }), alone: await refresh(MADE_UP) };
  }),
  pair('RefreshTokenInvalid', 'IpAddressBanned', async (world) => {
    const { refresh } = await aRefreshable(world);
    await banAddress(world);
    const both = await refresh(MADE_UP, from(BANNED));
    return { both, alone: await refresh({}, from(BANNED)) };
  }),
  pair('IpAddressBanned', 'AccountBanned', async (world) => {
    const { refresh, ServiceId } = await aRefreshable(world);
    await banAddress(world);
    await ban(world, { ServiceId });
    return { both: await refresh({}, from(BANNED)), alone: await refresh() };
  }),
  pair('AccountBanned', 'APIClientRequestRateLimitExceeded', async (world) => {
    const { refresh, ServiceId, sessionTicket } = await aRefreshable(world);
    await revokeTokens(world, { sessionTicket, count: REVOKED_TOKENS_PER_SESSION_MAX });
    const alone = await refresh();
    await ban(world, { ServiceId });
    return { both: await refresh(), alone };
  }),
];

const list: PrecedenceList = [[refreshSessionByToken, pairs]];

export default list;
