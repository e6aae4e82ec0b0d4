import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { Moment } from '../../parts/moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import type { SecretKey } from './scopes.ts';

/** A key that was made just now. */
export interface NewKey {
  readonly name: string;
  /** The secret. */
  readonly text: string;
  readonly predecessor?: Predecessor;
}

/** The key that a new one succeeds. */
interface Predecessor {
  readonly secretKey: SecretKey;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Why its end could not be set; undefined: it is set. */
  readonly failure: unknown;
}

/** Shows the text of a new key, which nobody can show again. */
export function NewSecret({
  made,
  onClose,
}: {
  readonly made: NewKey;
  readonly onClose: () => void;
}) {
  return (
    <Stack>
      <Text size="sm" fw={600} className="anywhere">
        {made.name}
      </Text>
      <Code block className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {made.text}
      </Code>
      <Group>
        <CopyButton value={made.text}>
          {({ copied, copy }) => (
            <Button
              autoFocus
              variant="light"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Alert color="orange" icon={<IconEyeOff aria-hidden />} title="It is shown this once">
        <Text size="sm">
          Purser keeps no text of a key, so nobody can show it again. Put it where secrets are kept,
          and never into a game client or a repository.
        </Text>
      </Alert>
      {made.predecessor && <OldKey {...made.predecessor} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          I have stored it
        </Button>
      </Group>
    </Stack>
  );
}

function OldKey({ secretKey: { KeyId, Name, ExpiresAt }, endsAt, failure: first }: Predecessor) {
  const purser = usePurser();
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => purser.operator.expireSecretKey({ KeyId, ExpiresAt: endsAt }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const failure = ending.isIdle ? first : ending.error;
  if (failure) {
    return (
      <>
        <Text size="sm" className="anywhere">
          The old key {Name} goes on: its end could not be set.
        </Text>
        <Failure error={failure} onRetry={() => ending.mutate()} />
      </>
    );
  }
  // A key never lives longer than before.
  const end = ExpiresAt !== undefined && ExpiresAt < endsAt ? ExpiresAt : endsAt;
  return (
    <Text size="sm" className="anywhere" role="status">
      The old key {Name} ends <Moment at={end} />.
    </Text>
  );
}
