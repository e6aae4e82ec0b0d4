import { List, Modal, Text } from '@mantine/core';
import type { GrantedItemInstance, Purser } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { askOverPage } from '../../parts/undo/undo-host.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { nameOfItem } from './instance.ts';
import { type Opposite, oppositeOf } from './opposite-grant.ts';

const texts = PLAYERS_ECONOMY_TEXTS.grant.undo;

/** The service takes so many in one call. */
const REVOKED_MAX = 25;
const NAMED = 20;

/** Asks whether to take away what a grant has given: the instances that it made, and the uses that it added to a stack. */
export function UndoGrant({
  playerId,
  granted,
}: {
  readonly playerId: string;
  readonly granted: readonly GrantedItemInstance[];
}) {
  const purser = usePurser();
  const opposite = oppositeOf(granted);
  const close = () => askOverPage(undefined);
  const lines = linesOf(opposite);
  return (
    <Modal opened onClose={close} title={texts.heading} centered>
      <ActForm
        act={texts.act}
        isDestructive
        request={opposite}
        send={(request, { idempotencyKey }) =>
          revoke(purser, { playerId, opposite: request, key: `${idempotencyKey}` })
        }
        done={texts.done}
        onClose={close}
      >
        <Text size="sm">{texts.effect}</Text>
        <List size="sm" className="anywhere">
          {lines.slice(0, NAMED).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {opposite.uses.length > 0 && <Text size="sm">{texts.usesUp}</Text>}
      </ActForm>
    </Modal>
  );
}

function linesOf({ instances, uses }: Opposite): readonly string[] {
  const byName = Map.groupBy(instances, nameOfItem);
  return [
    ...[...byName].map(([name, same]) => texts.whole(name, same.length)),
    ...uses.map(({ item, count }) => texts.uses(nameOfItem(item), count)),
  ];
}

/** Takes everything away; gives how much was gone already. */
async function revoke(
  purser: Purser,
  of: { readonly playerId: string; readonly opposite: Opposite; readonly key: string },
): Promise<number> {
  const { playerId: ServiceId, opposite, key } = of;
  let missed = 0;
  for (const [index, { item, count }] of opposite.uses.entries()) {
    const request = {
      ServiceId,
      ItemInstanceId: item.ItemInstanceId ?? '',
      UsesToAdd: -count,
    };
    // One call after the other: a failure ends it, and the same keys go on from there.
    // oxlint-disable-next-line no-await-in-loop
    await purser.server.modifyItemUses(request, { idempotencyKey: `${key}-uses-${index}` });
  }
  for (let from = 0; from < opposite.instances.length; from += REVOKED_MAX) {
    const some = opposite.instances.slice(from, from + REVOKED_MAX);
    const Items = some.map(({ ItemInstanceId = '' }) => ({ ServiceId, ItemInstanceId }));
    // oxlint-disable-next-line no-await-in-loop
    const { Errors } = await purser.admin.revokeInventoryItems(
      { Items },
      { idempotencyKey: `${key}-items-${from}` },
    );
    missed += Errors.length;
  }
  return missed;
}
