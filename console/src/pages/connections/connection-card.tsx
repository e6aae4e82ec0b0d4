import { Alert, List, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type Connection, describeSetting, labelOf, nameOf, settingsOf } from './connection.ts';
import { OpenIdForm } from './open-id-form.tsx';
import { ProviderForm } from './provider-form.tsx';
import { showWarnings } from './show-warnings.ts';
import { ConnectionTest } from './connection-test.tsx';

const texts = CONNECTIONS_TEXTS;

/** A connection that is set up: its settings, what was refused, and what can be done with it. */
export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const mayWrite = useMay()('connections:write');
  return (
    <Section heading={nameOf(connection)} actions={mayWrite && <Acts connection={connection} />}>
      {connection.Warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {Object.entries(settingsOf(connection)).map(([member, value]) => (
          <Fact key={member} label={labelOf(member)} value={describeSetting(member, value)} />
        ))}
        {connection.Provider !== 'GameCenter' && (
          <Fact
            label={texts.secret}
            value={connection.HasSecret ? texts.secretIs.stored : texts.secretIs.none}
          />
        )}
      </SimpleGrid>
      <Refused connection={connection} />
      <Text size="xs" c="dimmed">
        {texts.changed(<Moment at={connection.UpdatedAt} />)}
      </Text>
      {mayWrite && <ConnectionTest connection={connection} />}
    </Section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" className="anywhere">
        {value}
      </Text>
    </div>
  );
}

/** Why proofs were refused, the most frequent reason first. */
function Refused({ connection: { RefusedProofs } }: { readonly connection: Connection }) {
  if (RefusedProofs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.refused.none}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {texts.refused.heading}
      </Text>
      <List size="sm">
        {RefusedProofs.map(({ Reason, Count, LastAt }) => (
          <List.Item key={Reason}>
            {texts.refused.line({
              count: writeNumber(Count),
              reason: texts.refused.reasons[Reason],
              at: <Moment at={LastAt} />,
            })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Acts({ connection }: { readonly connection: Connection }) {
  const { Provider } = connection;
  const name = nameOf(connection);
  return (
    <>
      <DialogButton
        label={SHARED_TEXTS.change}
        heading={texts.changeHeading(name)}
        about={name}
        variant="default"
        size="xs"
      >
        {(close) =>
          Provider === 'OpenIdConnect' ? (
            <OpenIdForm connection={connection} onClose={close} />
          ) : (
            <ProviderForm provider={Provider} connection={connection} onClose={close} />
          )
        }
      </DialogButton>
      <DialogButton
        label={SHARED_TEXTS.remove}
        heading={texts.removal.heading(name)}
        about={name}
        variant="subtle"
        color="red"
        size="xs"
      >
        {(close) => <RemoveForm connection={connection} onClose={close} />}
      </DialogButton>
    </>
  );
}

function RemoveForm({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const { Provider, ConnectionId = '' } = connection;
  return (
    <ActForm
      act={SHARED_TEXTS.remove}
      isDestructive
      request={{ ConnectionId }}
      send={(request, options) =>
        Provider === 'OpenIdConnect'
          ? purser.admin.deleteOpenIdConnection(request, options)
          : purser.admin.removeIdentityProvider({ Provider }, options)
      }
      done={() => texts.removal.done(nameOf(connection))}
      onDone={(result) => {
        showWarnings(result);
        onClose();
      }}
      onClose={onClose}
    >
      <Text size="sm">{texts.removal.effect}</Text>
    </ActForm>
  );
}
