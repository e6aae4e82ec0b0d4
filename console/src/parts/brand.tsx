import { Group, Title } from '@mantine/core';
import icon from '../icon.svg';
import { TEXTS } from '../texts.ts';

/** The sign and the name. */
export function Brand() {
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={icon} alt="" width={32} height={32} />
      <Title order={1} size="h3">
        {TEXTS.product}
      </Title>
    </Group>
  );
}
