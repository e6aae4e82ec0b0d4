import { Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

/** Says how to begin where there is nothing yet. */
export function Empty({
  icon: Icon,
  heading,
  children,
}: {
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly heading: string;
  readonly children?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs">
        <ThemeIcon variant="light" size={48} radius="xl">
          <Icon size={26} stroke={1.6} />
        </ThemeIcon>
        <Text fw={600} ta="center">
          {heading}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}
