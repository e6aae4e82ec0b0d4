import { command } from '../../../storage/command.ts';
import { playerRow } from '../../../storage/query/keys.ts';
import { removeItem } from '../holdings.ts';
import type { Inventories } from '../ports.ts';
import { readItemOfEach } from './many-holdings.ts';
import { openAll } from './open-all.ts';
import { saveAll } from './save-many.ts';

type Revocation = Parameters<Inventories['revoke']>[0];
type Outcomes = Awaited<ReturnType<Inventories['revoke']>>;

/** Takes items away; for each in its order whether it was there. */
export const revokeItems = command({
  name: 'inventories.revoke',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ titleId, items }: Revocation) =>
    items.map(({ playerId }) => playerRow({ titleId, playerId })),
  async run(tx, { items, ...act }: Revocation): Promise<Outcomes> {
    const { opened } = await openAll(
      tx,
      act,
      items.map(({ playerId }) => playerId),
    );
    await readItemOfEach(
      tx,
      items.flatMap(({ playerId, instanceId }) => {
        const open = opened.get(playerId);
        return open ? [{ open, instanceId }] : [];
      }),
    );
    const outcomes = items.map(({ playerId, instanceId }) => {
      const open = opened.get(playerId);
      if (!open) return 'noPlayer';
      if (!open.items.has(instanceId)) return 'noItem';
      removeItem(open, instanceId);
      return 'revoked';
    });
    await saveAll(
      tx,
      [...opened.values()].filter(({ removedItems }) => removedItems.size > 0),
    );
    return outcomes;
  },
  isRefusal: (outcomes) => !outcomes.includes('revoked'),
});
