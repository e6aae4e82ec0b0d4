import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { changedData, type InstanceContent, nameOfItem } from './instance.ts';

const texts = PLAYERS_ECONOMY_TEXTS.customData;

type Row = readonly [key: string, value: string];

/** Shows and changes the texts that the studio keeps with an item of a player. */
export function CustomDataForm({
  playerId,
  item,
  itemInstanceId,
  mayWrite,
  onClose,
}: InstanceContent & { readonly mayWrite: boolean }) {
  const purser = usePurser();
  const before = item.CustomData ?? {};
  const [rows, setRows] = useState<readonly Row[]>(Object.entries(before));
  if (!mayWrite) return <Shown rows={rows} />;
  const changed = changedData(before, rows);
  const isChanged = Object.keys(changed).length > 0;
  return (
    <ActForm
      act={texts.act}
      request={
        isChanged
          ? { ServiceId: playerId, ItemInstanceId: itemInstanceId, Data: changed }
          : undefined
      }
      send={(request, options) => purser.server.updateUserInventoryItemCustomData(request, options)}
      done={() => texts.done(nameOfItem(item))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" className="anywhere">
        {texts.hint(nameOfItem(item))}
      </Text>
      {rows.map((row, index) => (
        <Entry
          // Rows have no id: keys are typed, and may be the same for a while.
          key={index}
          number={index + 1}
          row={row}
          onChange={(next) => setRows(rows.with(index, next))}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => setRows([...rows, ['', '']])}
      >
        {texts.add}
      </Button>
    </ActForm>
  );
}

function Entry({
  number,
  row: [key, value],
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly row: Row;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        aria-label={texts.keyOf(number)}
        placeholder={texts.key}
        maxLength={100}
        flex={1}
        value={key}
        onChange={(event) => onChange([event.currentTarget.value, value])}
      />
      <TextInput
        aria-label={texts.textOf(number)}
        placeholder={texts.text}
        maxLength={1000}
        flex={2}
        value={value}
        onChange={(event) => onChange([key, event.currentTarget.value])}
      />
      <ActionIcon variant="subtle" color="red" aria-label={texts.remove(number)} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function Shown({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Stack>
      {rows.length === 0 ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        <Table>
          <Table.Tbody>
            {rows.map(([key, value]) => (
              <Table.Tr key={key}>
                <Table.Th className="anywhere">{key}</Table.Th>
                <Table.Td className="anywhere">{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PermissionDenied permission="inventory:write" to={texts.denied} />
    </Stack>
  );
}
