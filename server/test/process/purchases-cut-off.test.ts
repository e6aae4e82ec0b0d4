import { expect, test } from 'vitest';
import { postgresTest } from '../support/postgres-databases.ts';
import type { Player, Reply } from './caller.ts';
import { buy, buyers, GOLD, holdingsOf, type Place, stock } from './market.ts';
import { layOut } from './nodes.ts';
import { openNetwork } from './proxy.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// In the middle of purchases the service dies, or loses its database. Then each call is repeated with its key: what was
// acknowledged happened once, and what was not happened once or not at all before, and once after.

const UNLIMITED = { PURSER_LIMITS: 'off' };
const PLAYERS = 30;
/** Purchases of each player, one after the other. */
const EACH = 3;

type Answer = Reply | 'no answer';
interface Attempt {
  readonly player: Player;
  readonly key: string;
  readonly answer: Answer;
}

/** All players buy at the same time, and the service is disturbed as soon as a third of the purchases is answered. */
async function buyAmid(
  place: Place,
  { players, disturb }: { readonly players: readonly Player[]; readonly disturb: () => unknown },
): Promise<readonly Attempt[]> {
  let answered = 0;
  const attempt = async (player: Player, key: string): Promise<Attempt> => {
    const answer = await buy(place, player, { itemId: 'gem', key }).catch(
      () => 'no answer' as const,
    );
    answered += 1;
    if (answered === (PLAYERS * EACH) / 3) disturb();
    return { player, key, answer };
  };
  const all = players.map(async (player) => {
    const attempts: Attempt[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for (let each = 0; each < EACH; each += 1) attempts.push(await attempt(player, `gem-${each}`));
    return attempts;
  });
  return (await Promise.all(all)).flat();
}

/** Repeats every purchase until it is answered, and looks at what there is then. */
async function expectEachOnce(place: Place, attempts: readonly Attempt[]): Promise<void> {
  expect(attempts.some(({ answer }) => isGood(answer))).toBe(true);
  expect(attempts.every(({ answer }) => isGood(answer))).toBe(false);
  await Promise.all(
    attempts.map(async ({ player, key, answer }) => {
      let again: Reply | undefined;
      const retry = async () => {
        again = await buy(place, player, { itemId: 'gem', key });
        return again.error;
      };
      await expect.poll(retry).toBeUndefined();
      if (isGood(answer)) expect(again).toMatchObject({ isReplay: true, data: answer.data });
    }),
  );
  const players = new Set(attempts.map(({ player }) => player));
  for (const player of players) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await holdingsOf(place, player)).toEqual({
      gold: GOLD.deposit - EACH * GOLD.gem,
      items: Array.from({ length: EACH }, () => 'gem'),
    });
  }
}

function isGood(answer: Answer): answer is Reply {
  return answer !== 'no answer' && answer.status === 200;
}

test('kill -9 of a process on SQLite: each purchase happens once', async () => {
  using folder = temporaryFolder();
  const start = () => startPurser({ folder: folder.path, env: UNLIMITED });
  await using doomed = await start();
  const { titleId, secretKey = '' } = doomed.ready;
  const place = { url: doomed.url, titleId, secretKey };
  await stock(place);
  const players = await buyers(place, PLAYERS, 'buyer');
  const attempts = await buyAmid(place, { players, disturb: () => doomed.child.kill('SIGKILL') });
  await using later = await start();
  await expectEachOnce({ ...place, url: later.url }, attempts);
});

postgresTest('kill -9 of a node on PostgreSQL: each purchase happens once', async () => {
  await using installation = await layOut();
  const [doomed, other] = await Promise.all(
    [0, 1].map(() => installation.startNode({ env: UNLIMITED })),
  );
  if (!doomed || !other) throw new Error('A node did not start');
  const { titleId } = installation;
  const at = ({ url }: { readonly url: string }) => {
    return { url, titleId, secretKey: other.title.secretKey };
  };
  await stock(at(other));
  const players = await buyers(at(other), PLAYERS, 'buyer');
  const disturb = () => doomed.child.kill('SIGKILL');
  await expectEachOnce(at(other), await buyAmid(at(doomed), { players, disturb }));
});

postgresTest('a database that is cut off for a while: each purchase happens once', async () => {
  await using installation = await layOut();
  await using network = await openNetwork(installation.databaseUrl);
  const node = await installation.startNode({ through: network.url, env: UNLIMITED });
  const place = { url: node.url, titleId: installation.titleId, secretKey: node.title.secretKey };
  await stock(place);
  const players = await buyers(place, PLAYERS, 'buyer');
  const attempts = await buyAmid(place, { players, disturb: () => network.become('cut') });
  network.become('open');
  await expectEachOnce(place, attempts);
});
