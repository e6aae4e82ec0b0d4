import { Badge, Group, Text } from '@mantine/core';
import { describeAmount, inOrderOfCodes } from './prices.ts';

/** Amounts by currency. */
export function Amounts({ of }: { readonly of: Readonly<Record<string, number>> }) {
  const entries = inOrderOfCodes(of);
  if (entries.length === 0) return <Text size="sm">–</Text>;
  return (
    <Group gap={6}>
      {entries.map(([code, amount]) => (
        <Badge key={code} variant="default" fw={500}>
          {describeAmount(amount, code)}
        </Badge>
      ))}
    </Group>
  );
}
