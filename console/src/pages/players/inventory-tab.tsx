import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBackpack, IconSearch } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import { useState } from 'react';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { GrantForm } from './grant-form.tsx';
import { instanceColumns, matches } from './instance-columns.tsx';
import type { TabContent } from './player.ts';

const { grant, inventory: texts } = PLAYERS_ECONOMY_TEXTS;

const PAGE = 200;

/** The items of a player. */
export function InventoryTab({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const mayWrite = useMay()('inventory:write');
  const [text, setText] = useState('');
  const inventory = usePages(['player', playerId, 'inventory'], (paging, call) =>
    purser.admin.getUserInventory({ ServiceId: playerId, MaxResults: PAGE, ...paging }, call),
  );
  if (!inventory.data) return <Pending of={inventory} />;
  const items = inventory.data.pages.flatMap((page) => page.Inventory);
  const shown = items.filter((item) => matches(item, text));
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <TextInput
          aria-label={texts.find}
          placeholder={inventory.hasNextPage ? texts.findInShown : texts.find}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {mayWrite && (
          <DialogButton opensOn="grant" label={grant.open} variant="light">
            {(close) => <GrantForm playerId={playerId} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      <PermissionDenied permission="inventory:write" to={texts.denied} />
      {shown.length === 0 ? (
        <Empty
          icon={IconBackpack}
          heading={items.length === 0 ? texts.none.heading : texts.noMatch}
        >
          {items.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.none.advice}
            </Text>
          )}
        </Empty>
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          highlightOnHover
          idAccessor="ItemInstanceId"
          records={shown}
          columns={[...instanceColumns({ playerId, mayWrite })]}
        />
      )}
      <More of={inventory} />
    </Stack>
  );
}
