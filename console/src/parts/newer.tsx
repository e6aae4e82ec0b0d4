import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

/** Somebody else was faster, and what is on the page is small: it stays as it is typed, and is compared with the newer state. */
export function Newer({
  message,
  onReload,
}: {
  readonly message: string;
  readonly onReload: () => Promise<unknown>;
}) {
  const reload = useMutation({ mutationFn: onReload });
  return (
    <Alert color="orange" title="Somebody made a change meanwhile" role="alert">
      <Stack gap="xs">
        <Text size="sm">{message}</Text>
        <Text size="sm">
          What you have typed stays. Look anew at what it changes before you save it.
        </Text>
        <Group>
          <Button
            size="xs"
            color="orange"
            loading={reload.isPending}
            onClick={() => reload.mutate()}
          >
            Compare with what is there now
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
