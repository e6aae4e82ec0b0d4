import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdminTestIdentityProviderResult } from 'purser-client';
import { Failure } from '../../parts/failure.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { type Connection, nameOf } from './connection.ts';

const texts = CONNECTIONS_TEXTS.test;

/** Calls what the connection needs, and says whether it answers. */
export function ConnectionTest({ connection }: { readonly connection: Connection }) {
  const purser = usePurser();
  const { Provider, ConnectionId } = connection;
  const test = useMutation({
    mutationFn: () =>
      purser.admin.testIdentityProvider({
        Provider,
        ...(ConnectionId !== undefined && { ConnectionId }),
      }),
  });
  return (
    <Group align="flex-start" gap="sm">
      <Button
        variant="default"
        size="xs"
        loading={test.isPending}
        aria-label={texts.about(nameOf(connection))}
        onClick={() => test.mutate()}
      >
        {texts.act}
      </Button>
      <div role="status" style={{ flex: '1 1 200px', minWidth: 0 }}>
        {test.data && <Result of={test.data} />}
      </div>
      {test.error && <Failure error={test.error} />}
    </Group>
  );
}

function Result({ of }: { readonly of: AdminTestIdentityProviderResult }) {
  const { Status, Detail, Milliseconds, Issuer, KeyIds } = of;
  return (
    <Stack gap={4} className="anywhere">
      <Group gap="xs">
        <Badge
          variant="light"
          color={Status === 'Ready' ? 'green' : 'red'}
          c="var(--mantine-color-text)"
          miw="max-content"
        >
          {texts.statuses[Status]}
        </Badge>
        <Text size="sm">{texts.took(Milliseconds)}</Text>
      </Group>
      <Text size="sm">{Detail}</Text>
      {Status !== 'Ready' && <Text size="sm">{texts.effects[Status]}</Text>}
      {Issuer !== undefined && <Text size="sm">{texts.issuer(Issuer)}</Text>}
      {KeyIds.length > 0 && <Text size="sm">{texts.keyIds(KeyIds)}</Text>}
    </Stack>
  );
}
