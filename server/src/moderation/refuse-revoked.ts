import type { RefuseRevoked } from '../credentials/authenticate.ts';
import type { Run } from '../kernel/command.ts';
import type { Refusal } from '../kernel/credential.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import { BAN_LOOKUPS_AT_ONCE } from '../kernel/limits.ts';
import { isInForce } from './ban.ts';
import { listBans } from './commands.ts';
import { toWireBanDetails } from './wire.ts';

/**
 * Makes the choice between AccountBanned, while a ban of the player is in force, and the refusal without a ban. It
 * reads the database. The credential is refused in any case, so the refusal without a ban is also the answer where the
 * database is unavailable, and to a call that comes while BAN_LOOKUPS_AT_ONCE others are looked up.
 */
export function makeRefuseRevoked({
  run,
  now,
}: {
  readonly run: Run;
  readonly now: Clock;
}): RefuseRevoked {
  let lookups = 0;
  return async (player, withoutBan) => {
    if (lookups >= BAN_LOOKUPS_AT_ONCE) return withoutBan;
    lookups += 1;
    try {
      return (await findBanRefusal(player)) ?? withoutBan;
    } catch (error) {
      if (error instanceof StorageUnavailable) return withoutBan;
      throw error;
    } finally {
      lookups -= 1;
    }
  };

  async function findBanRefusal(
    player: Parameters<RefuseRevoked>[0],
  ): Promise<Refusal | undefined> {
    const all = (await run(listBans, player)) ?? [];
    const inForce = all.filter((ban) => isInForce(ban, now()));
    if (inForce.length === 0) return undefined;
    const extras = { details: toWireBanDetails(inForce), logged: player };
    return { refused: 'AccountBanned', extras };
  }
}
