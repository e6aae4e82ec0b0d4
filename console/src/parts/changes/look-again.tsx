import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CHANGES_TEXTS } from '../../texts/changes.ts';

/** Reads what somebody else has made of it. */
export function LookAgain({
  label = CHANGES_TEXTS.conflict.compare,
  onLook,
}: {
  readonly label?: string;
  readonly onLook: () => Promise<unknown>;
}) {
  const look = useMutation({ mutationFn: onLook });
  return (
    <Group>
      <Button size="xs" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        {label}
      </Button>
    </Group>
  );
}
