import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { type Connection, nameOf, SINGLE_PROVIDERS, type SingleProvider } from './connection.ts';
import { ConnectionCard } from './connection-card.tsx';
import { OpenIdForm } from './open-id-form.tsx';
import { ProviderForm } from './provider-form.tsx';

const texts = CONNECTIONS_TEXTS;

/** Every connection of the title, and the providers that are not set up. */
export function Providers() {
  const purser = usePurser();
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => purser.admin.listIdentityProviders({}, { signal }),
  });
  if (!list.data) return <Pending of={list} />;
  return <All connections={list.data.Connections} />;
}

function All({ connections }: { readonly connections: readonly Connection[] }) {
  const mayWrite = useMay()('connections:write');
  const openIds = connections.filter(({ Provider }) => Provider === 'OpenIdConnect');
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.about}
      </Text>
      <PermissionDenied permission="connections:write" to={texts.denied} />
      {openIds.map((one) => (
        <ConnectionCard key={nameOf(one)} connection={one} />
      ))}
      {mayWrite && (
        <div>
          <DialogButton label={texts.newOpenId}>
            {(close) => <OpenIdForm connection={undefined} onClose={close} />}
          </DialogButton>
        </div>
      )}
      {SINGLE_PROVIDERS.map((provider) => {
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
  const mayWrite = useMay()('connections:write');
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
        {texts.notSetUp}
      </Text>
    </Section>
  );
}
