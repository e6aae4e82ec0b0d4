import { Badge, Group, Text } from '@mantine/core';
import { describeAmount } from './prices.ts';

/** Amounts by currency. */
export function Amounts({ of }: { readonly of: Readonly<Record<string, number>> }) {
  const entries = Object.entries(of);
  if (entries.length === 0) return <Text size="sm">–</Text>;
  return (
    <Group gap={6}>
      {entries.map(([code, amount]) => (
        <Badge key={code} variant="default" tt="none" fw={500}>
          {describeAmount(amount, code)}
        </Badge>
      ))}
    </Group>
  );
}
