import { BUSY } from '../../../storage/command.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { itemsStatement, type Numbered } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { ItemAct, NoInstance } from '../ports.ts';
import { consumeUses, setUses, type TooFewUses, type UsesLeft } from '../uses.ts';
import { LIVE, openFreeOfEach, readItemOfEach } from './many-holdings.ts';
import type { OpenHoldings } from './open-holdings.ts';
import { saveManyHoldings } from './save-many.ts';

/** An item of a player, and how many of its uses are taken or added. */
export type ItemUses = ItemAct & { readonly count: number };

type Outcome = UsesLeft | TooFewUses | NoInstance;

/**
 * Uses items of many players at the same time, those of one player one after the other. What is refused as of one moment is refused
 * without a lock. BUSY for those whose player somebody else has locked.
 */
export async function consumeTogether(
  tx: Tx,
  uses: readonly ItemUses[],
): Promise<readonly (Outcome | typeof BUSY)[]> {
  const refusals = await findRefusals(tx, uses);
  const promising = uses.filter((use) => !refusals.has(use));
  const opened = await openFreeOfEach(tx, promising);
  await readItemOfEach(
    tx,
    [...opened].map(([{ instanceId }, open]) => ({ open, instanceId })),
  );
  const outcomes = new Map([...opened].map(([use, open]) => [use, consumeOne(open, use)]));
  await saveManyHoldings(tx, [...new Set(opened.values())].filter(hasChanged));
  return uses.map((use) => refusals.get(use) ?? outcomes.get(use) ?? BUSY);
}

function consumeOne(open: OpenHoldings, { instanceId, count }: ItemUses): Outcome {
  const item = open.items.get(instanceId);
  if (!item) return { status: 'noItem' };
  const after = consumeUses(item, count);
  if (after.status === 'left') setUses(open, item, after.remainingUses);
  return after;
}

function hasChanged({ changedItems, removedItems }: OpenHoldings): boolean {
  return changedItems.size + removedItems.size > 0;
}

type Asked = PlayerKey & Pick<ItemUses, 'instanceId' | 'now'>;

type FoundRow = Numbered & {
  readonly of_player: string | null;
  readonly found: string | null;
  readonly remaining_uses: number | null;
};

const findUses = itemsStatement<Asked, FoundRow>(
  { titleId: 'text', playerId: 'text', instanceId: 'text', now: 'bigint' },
  `select item.number, p.player_id as of_player, i.instance_id as found, i.remaining_uses
   from :items
   left join inventory_items i on i.title_id = item.titleId and i.player_id = item.playerId
     and i.instance_id = item.instanceId and ${LIVE}
   left join players p on p.title_id = item.titleId and p.player_id = item.playerId`,
);

/** Why items cannot be used, as one statement and so one moment finds it. Locks nothing. */
async function findRefusals(
  tx: Tx,
  uses: readonly ItemUses[],
): Promise<ReadonlyMap<ItemUses, Outcome>> {
  const rows = await findUses.all(
    tx,
    uses.map(({ titleId, playerId, instanceId, now }) => ({ titleId, playerId, instanceId, now })),
  );
  return new Map(
    rows.flatMap((row) => {
      const use = uses[row.number - 1];
      const refusal = use && refusalOf(row, use);
      return use && refusal ? [[use, refusal]] : [];
    }),
  );
}

function refusalOf(
  { of_player, found, remaining_uses }: FoundRow,
  { count }: ItemUses,
): Outcome | undefined {
  if (of_player === null) return { status: 'noPlayer' };
  if (found === null) return { status: 'noItem' };
  const after = consumeUses({ remainingUses: orUndefined(remaining_uses) }, count);
  return after.status === 'left' ? undefined : after;
}
