import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { PageAction, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import {
  type Connection,
  fromPlatform,
  fromProvider,
  type Kind,
  kindOf,
  nameOf,
  SINGLE_PROVIDERS,
  type SingleProvider,
  WRITE_PERMISSIONS,
} from './connection.ts';
import { ConnectionCard } from './connection-card.tsx';
import { OpenIdForm } from './open-id-form.tsx';
import { ProviderForm } from './provider-form.tsx';

const texts = CONNECTIONS_TEXTS;

/** Every connection with an identity provider, and the providers that are not set up. */
export function Providers() {
  const purser = usePurser();
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => purser.admin.listIdentityProviders({}, { signal }),
  });
  if (!list.data) return <Pending of={list} />;
  return <All kind="logins" connections={list.data.Connections.map(fromProvider)} />;
}

/** Every payment platform, and the settings of those that the title has. */
export function Platforms() {
  const purser = usePurser();
  const list = useQuery({
    queryKey: ['connections', 'platforms'],
    queryFn: ({ signal }) => purser.admin.listPaymentPlatforms({}, { signal }),
  });
  if (!list.data) return <Pending of={list} />;
  return <All kind="purchases" connections={list.data.Platforms.map(fromPlatform)} />;
}

function All({
  kind,
  connections,
}: {
  readonly kind: Kind;
  readonly connections: readonly Connection[];
}) {
  const permission = WRITE_PERMISSIONS[kind];
  const mayWrite = useMay()(permission);
  const openIds = connections.filter(({ Provider }) => Provider === 'OpenIdConnect');
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.kinds[kind].about}
      </Text>
      <PermissionDenied permission={permission} to={texts.kinds[kind].denied} />
      {openIds.map((one) => (
        <ConnectionCard key={nameOf(one)} connection={one} />
      ))}
      {kind === 'logins' && mayWrite && (
        <PageAction>
          <DialogButton label={texts.newOpenId} leftSection={<IconPlus size={16} aria-hidden />}>
            {(close) => <OpenIdForm connection={undefined} onClose={close} />}
          </DialogButton>
        </PageAction>
      )}
      {SINGLE_PROVIDERS[kind].map((provider) => {
        const connection = connections.find(({ Provider }) => Provider === provider);
        return connection ? (
          <ConnectionCard key={provider} connection={connection} />
        ) : (
          <NotSetUp key={provider} provider={provider} />
        );
      })}
    </Stack>
  );
}

function NotSetUp({ provider }: { readonly provider: SingleProvider }) {
  const kind = kindOf(provider);
  const mayWrite = useMay()(WRITE_PERMISSIONS[kind]);
  const name = texts.providers[provider];
  return (
    <Section
      heading={name}
      actions={
        mayWrite && (
          <DialogButton
            label={texts.setUp}
            heading={texts.setUpHeading(name)}
            about={name}
            variant="default"
            size="xs"
          >
            {(close) => <ProviderForm provider={provider} connection={undefined} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {texts.kinds[kind].notSetUp}
      </Text>
    </Section>
  );
}
