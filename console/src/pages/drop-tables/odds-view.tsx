import { Button, Group, Progress, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DROP_TABLES_TEXTS } from '../../texts/drop-tables.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeShare, oddsOf, rollMany, type Tables } from './odds.ts';

const texts = DROP_TABLES_TEXTS.odds;

const TIMES = 1_000;
const SHOWN_MAX = 200;

/** How likely each item is, and what came up in a thousand rolls. */
export function OddsView({
  tables,
  tableId,
}: {
  readonly tables: Tables;
  readonly tableId: string;
}) {
  const odds = useMemo(() => oddsOf(tables, tableId), [tables, tableId]);
  const [rolled, setRolled] = useState<{
    readonly tables: Tables;
    readonly counts: ReadonlyMap<string, number>;
  }>();
  // Rolls of a table that was changed since say nothing about it.
  const counts = rolled?.tables === tables ? rolled.counts : undefined;
  const most = Math.max(...odds.values(), 0);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{texts.heading}</Text>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconDice5 size={16} aria-hidden />}
          onClick={() => setRolled({ tables, counts: rollMany(tables, { tableId, times: TIMES }) })}
        >
          {texts.roll(TIMES)}
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={360}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{SHARED_TEXTS.item}</Table.Th>
              <Table.Th ta="right">{texts.odds}</Table.Th>
              <Table.Th ta="right">{texts.rolled}</Table.Th>
              <Table.Th w={120}>
                <VisuallyHidden>{texts.bars}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...odds].slice(0, SHOWN_MAX).map(([itemId, share]) => (
              <Table.Tr key={itemId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{itemId}</Table.Td>
                <Table.Td ta="right">{describeShare(share)}</Table.Td>
                <Table.Td ta="right">
                  {counts ? describeShare((counts.get(itemId) ?? 0) / TIMES) : '–'}
                </Table.Td>
                <Table.Td>
                  <Progress aria-hidden value={(share / most) * 100} size="sm" />
                  {counts && (
                    <Progress
                      aria-hidden
                      mt={3}
                      color="teal"
                      value={((counts.get(itemId) ?? 0) / TIMES / most) * 100}
                      size="sm"
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {odds.size > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {texts.more(odds.size - SHOWN_MAX)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {texts.advice}
      </Text>
    </Stack>
  );
}
