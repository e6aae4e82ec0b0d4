import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The frame of a chart: its name, and its most important figure with a word about that. */
export function ChartCard({
  name,
  value,
  about,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={name} miw={0}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title order={3} size="h5">
          {name}
        </Title>
        <Group gap={6} align="baseline">
          <Text fw={650} size="lg">
            {value}
          </Text>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </Group>
      </Group>
      {children}
    </Paper>
  );
}
