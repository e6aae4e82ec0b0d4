import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Facts about one thing, side by side where there is room. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
      {children}
    </SimpleGrid>
  );
}

/** One of them, below its label. */
export function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" className="anywhere">
        {children}
      </Text>
    </div>
  );
}
