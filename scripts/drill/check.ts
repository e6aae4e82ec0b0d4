import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call, maySucceedLater } from './call.ts';
import { DEPOSIT } from './load.ts';
import type { Purser } from './nodes.ts';
import type { Buyer, Record } from './record.ts';

/** Checks at the same time. */
const AT_ONCE = 8;
const AGAIN_MS = 200;
const TRIES_MAX = 50;

/** The difference between a record and the database. */
export interface Difference {
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  /** There more than once, or never asked for. */
  readonly surplus: readonly string[];
}

/** Holds everything that was acknowledged against what is stored. Nothing may be under way. */
export async function compare(
  record: Record,
  by: { readonly purser: Purser; readonly titleToken: string },
): Promise<Difference> {
  const { purser, titleToken } = by;
  const lost: string[] = [];
  const surplus: string[] = [];
  const ask = (path: string, body: object, headers: { readonly [name: string]: string }) =>
    untilAnswered(() => call(purser.url + path, body, headers));
  const secret = { 'X-SecretKey': purser.secretKey };
  const checks = [
    ...record.players.map(({ customId, playerId }) => async () => {
      const { data } = await ask('/Admin/GetUserAccountInfo', { ServiceId: playerId }, secret);
      if (!JSON.stringify(data ?? null).includes(`"${customId}"`)) lost.push(`player ${customId}`);
    }),
    ...record.revoked.map(({ token }) => async () => {
      const path = '/Authentication/ValidateEntityToken';
      const { error } = await ask(path, { EntityToken: token }, { 'X-EntityToken': titleToken });
      if (error !== 'EntityTokenRevoked') lost.push(`revocation, answered ${error ?? 'valid'}`);
    }),
    ...record.buyers.map((buyer) => async () => {
      const difference = await compareInventory(buyer, (body) =>
        ask('/Admin/GetUserInventory', body, secret),
      );
      lost.push(...difference.lost);
      surplus.push(...difference.surplus);
    }),
  ];
  await inParallel(checks);
  return { lost, surplus };
}

async function compareInventory(
  { player, bought }: Buyer,
  ask: (body: object) => Promise<Answer>,
): Promise<Difference> {
  const ids = new Set<string>();
  let gold: number | undefined;
  let more: object | undefined = {};
  while (more !== undefined) {
    // oxlint-disable-next-line no-await-in-loop
    const { data }: Answer = await ask({ ServiceId: player.playerId, MaxResults: 1_000, ...more });
    for (const { ItemInstanceId } of data?.Inventory ?? []) ids.add(ItemInstanceId);
    gold = data?.VirtualCurrency?.GO;
    const ContinuationToken = data?.ContinuationToken;
    more = ContinuationToken === undefined ? undefined : { ContinuationToken };
  }
  const known = new Set(bought);
  const lost = bought.filter((id) => !ids.has(id)).map((id) => `purchase ${id}`);
  const surplus = [...ids].filter((id) => !known.has(id)).map((id) => `purchase ${id}`);
  if (gold !== DEPOSIT - ids.size)
    surplus.push(`${player.customId} has ${gold} for ${ids.size} items`);
  return { lost, surplus };
}

async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let number = 1; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask();
    if (!maySucceedLater(answer)) return answer;
    if (number === TRIES_MAX) throw new Error(`A check was answered ${answer.status} every time`);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(AGAIN_MS);
  }
}

async function inParallel(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = [...checks];
  const work = async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
