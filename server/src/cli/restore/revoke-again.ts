import { banPlayers } from '../../moderation/commands.ts';
import { disableOperator } from '../../operators/commands/management.ts';
import type { ChangesSince } from '../../storage/copy/changes-since.ts';
import type { Storage } from '../../storage/storage.ts';
import { expireSecretKey, revokeSecretKey } from '../../titles/commands.ts';

/** Revokes, bans and disables again what was so in the database from before. `left`: the changes that must be made in another way. */
export async function revokeAgain(
  { run, now }: Pick<Storage, 'run' | 'now'>,
  since: ChangesSince,
): Promise<{ readonly done: ChangesSince; readonly left: ChangesSince }> {
  const secretKeys = await divide(since.secretKeys, async ({ keyId, endsAt }) => {
    const outcome =
      endsAt === undefined
        ? await run(revokeSecretKey, { keyId, now: now() })
        : await run(expireSecretKey, { keyId, expiresAt: endsAt, now: now() });
    return outcome !== 'notFound';
  });
  const bans = await divide(since.bans, async ({ titleId, ...ban }) => {
    const outcome = await run(banPlayers, { titleId, bans: [ban], now: now() });
    return outcome.status === 'banned';
  });
  const operators = await divide(since.operators, async ({ operatorId, changes }) => {
    if (!changes.includes('disabled')) return false;
    const of = { operatorId, granter: undefined, now: now() };
    return (await run(disableOperator, of)).status === 'done';
  });
  const [done, left] = [0, 1].map((at) => ({
    secretKeys: secretKeys[at] ?? [],
    bans: bans[at] ?? [],
    operators: operators[at] ?? [],
  }));
  return {
    done: { ...NOTHING, ...done },
    left: { ...since, ...left },
  };
}

const NOTHING: ChangesSince = {
  secretKeys: [],
  bans: [],
  operators: [],
  deletedPlayers: [],
  passwords: [],
  identities: [],
  connections: [],
  contacts: [],
  playersFewer: 0,
};

/** Those for which it was done, and the others. */
async function divide<T>(
  list: readonly T[],
  work: (one: T) => Promise<boolean>,
): Promise<readonly (readonly T[])[]> {
  const [done, left]: [T[], T[]] = [[], []];
  // oxlint-disable-next-line no-await-in-loop
  for (const one of list) ((await work(one)) ? done : left).push(one);
  return [done, left];
}
