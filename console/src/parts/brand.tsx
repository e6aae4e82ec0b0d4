import { Group, Title } from '@mantine/core';
import icon from '../icon.svg';
import { SHARED_TEXTS } from '../texts/shared.ts';

/** The sign and the name. */
export function Brand() {
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={icon} alt="" width={32} height={32} />
      <Title order={1} size="h3">
        {SHARED_TEXTS.product}
      </Title>
    </Group>
  );
}
