import { Alert, Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import type { ExposureDifference, ExposureWarning } from 'purser-client';

const SHOWN_MAX = 100;

/** What a change does to what players can get, and to the warnings about it. */
export function ExposureChange({ of }: { readonly of: ExposureDifference }) {
  const { Items, WarningsRaised, WarningsRemoved } = of;
  const items = Items.length + of.ItemsLeftOut;
  if (items + WarningsRaised.length + WarningsRemoved.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The lowest prices that players can get stay as they are.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Warnings
        color="orange"
        heading="New warnings"
        warnings={WarningsRaised}
        leftOut={of.WarningsRaisedLeftOut}
      />
      <Warnings
        color="green"
        heading="Warnings that go away"
        warnings={WarningsRemoved}
        leftOut={of.WarningsRemovedLeftOut}
      />
      {items > 0 && <LowestPrices of={of} />}
    </Stack>
  );
}

function Warnings({
  color,
  heading,
  warnings,
  leftOut,
}: {
  readonly color: string;
  readonly heading: string;
  readonly warnings: readonly ExposureWarning[];
  readonly leftOut: number;
}) {
  if (warnings.length === 0) return null;
  const unsaid = leftOut + Math.max(0, warnings.length - SHOWN_MAX);
  return (
    <Alert color={color} title={heading}>
      <List size="sm" spacing={4}>
        {warnings
          .slice(0, SHOWN_MAX)
          .map(({ Kind, ItemId, StoreId, VirtualCurrency, Text: text }) => (
            <List.Item
              key={JSON.stringify([Kind, ItemId, StoreId, VirtualCurrency])}
              style={{ overflowWrap: 'anywhere' }}
            >
              {text}
            </List.Item>
          ))}
        {unsaid > 0 && <List.Item>And {unsaid.toLocaleString()} more.</List.Item>}
      </List>
    </Alert>
  );
}

function LowestPrices({ of: { Items, ItemsLeftOut } }: { readonly of: ExposureDifference }) {
  const unsaid = ItemsLeftOut + Math.max(0, Items.length - SHOWN_MAX);
  return (
    <Stack gap={4}>
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th>Lowest price before</Table.Th>
              <Table.Th>Lowest price after</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Items.slice(0, SHOWN_MAX).map(({ ItemId, LowestBefore, LowestAfter }) => (
              <Table.Tr key={ItemId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{ItemId}</Table.Td>
                <Table.Td>
                  <Amounts of={LowestBefore} />
                </Table.Td>
                <Table.Td>
                  <Amounts of={LowestAfter} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {unsaid > 0 && (
        <Text size="sm" c="dimmed">
          And {unsaid.toLocaleString()} more.
        </Text>
      )}
    </Stack>
  );
}

/** Amounts by currency. */
export function Amounts({ of }: { readonly of: Readonly<Record<string, number>> }) {
  const entries = Object.entries(of);
  if (entries.length === 0) return <Text size="sm">–</Text>;
  return (
    <Group gap={6}>
      {entries.map(([code, amount]) => (
        <Badge key={code} variant="default" tt="none" fw={500}>
          {amount.toLocaleString()} {code}
        </Badge>
      ))}
    </Group>
  );
}
