import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { Moment } from '../../parts/moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { SecretKey } from './scopes.ts';

const texts = KEYS_TEXTS.newSecret;

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
              {copied ? SHARED_TEXTS.copied : SHARED_TEXTS.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Alert color="orange" icon={<IconEyeOff aria-hidden />} title={texts.once}>
        <Text size="sm">{texts.onceAdvice}</Text>
      </Alert>
      {made.predecessor && <OldKey {...made.predecessor} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.stored}
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
          {texts.oldGoesOn(Name)}
        </Text>
        <Failure error={failure} onRetry={() => ending.mutate()} />
      </>
    );
  }
  // A key never lives longer than before.
  const end = ExpiresAt !== undefined && ExpiresAt < endsAt ? ExpiresAt : endsAt;
  return (
    <Text size="sm" className="anywhere" role="status">
      {texts.oldEnds(Name, <Moment at={end} />)}
    </Text>
  );
}
