import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  AdminTestIdentityProviderResult,
  AdminTestPaymentPlatformResult,
} from 'purser-client';
import { Failure } from '../../parts/failure.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { type Connection, isPlatform, kindOf, nameOf } from './connection.ts';

const texts = CONNECTIONS_TEXTS;

type TestResult = AdminTestPaymentPlatformResult &
  Partial<Pick<AdminTestIdentityProviderResult, 'Issuer' | 'KeyIds'>>;

/** Calls what the connection needs, and says whether it answers. */
export function ConnectionTest({ connection }: { readonly connection: Connection }) {
  const purser = usePurser();
  const { Provider, ConnectionId } = connection;
  const test = useMutation({
    mutationFn: (): Promise<TestResult> =>
      isPlatform(Provider)
        ? purser.admin.testPaymentPlatform({ Platform: Provider })
        : purser.admin.testIdentityProvider({
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
        aria-label={texts.test.about(nameOf(connection))}
        onClick={() => test.mutate()}
      >
        {texts.test.act}
      </Button>
      <div role="status" style={{ flex: '1 1 200px', minWidth: 0 }}>
        {test.data && <Result of={test.data} effects={texts.kinds[kindOf(Provider)].testEffects} />}
      </div>
      {test.error && <Failure error={test.error} />}
    </Group>
  );
}

function Result({
  of,
  effects,
}: {
  readonly of: TestResult;
  /** The effect of each bad result on players. */
  readonly effects: Readonly<Record<Exclude<TestResult['Status'], 'Ready'>, string>>;
}) {
  const { Status, Detail, Milliseconds, Issuer, KeyIds = [] } = of;
  return (
    <Stack gap={4} className="anywhere">
      <Group gap="xs">
        <Badge
          variant="light"
          color={Status === 'Ready' ? 'green' : 'red'}
          c="var(--mantine-color-text)"
          miw="max-content"
        >
          {texts.test.statuses[Status]}
        </Badge>
        <Text size="sm">{texts.test.took(Milliseconds)}</Text>
      </Group>
      <Text size="sm">{Detail}</Text>
      {Status !== 'Ready' && <Text size="sm">{effects[Status]}</Text>}
      {Issuer !== undefined && <Text size="sm">{texts.test.issuer(Issuer)}</Text>}
      {KeyIds.length > 0 && <Text size="sm">{texts.test.keyIds(KeyIds)}</Text>}
    </Stack>
  );
}
