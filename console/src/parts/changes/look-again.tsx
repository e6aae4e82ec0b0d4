import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

/** Reads what somebody else has made of it. */
export function LookAgain({
  label = 'Compare with what is there now',
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
