import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import {
  type Connection,
  describeSetting,
  isPlatform,
  kindOf,
  labelOf,
  nameOf,
  settingsOf,
  WRITE_PERMISSIONS,
} from './connection.ts';
import { OpenIdForm } from './open-id-form.tsx';
import { ProviderForm } from './provider-form.tsx';
import { showWarnings } from './show-warnings.ts';
import { ConnectionTest } from './connection-test.tsx';

const texts = CONNECTIONS_TEXTS;

/** A connection that is set up: its settings, what was refused, and what can be done with it. */
export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const mayWrite = useMay()(WRITE_PERMISSIONS[kindOf(connection.Provider)]);
  return (
    <Section heading={nameOf(connection)} actions={mayWrite && <Acts connection={connection} />}>
      {connection.Warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      ))}
      <Facts>
        {Object.entries(settingsOf(connection)).map(([member, value]) => (
          <Fact key={member} label={labelOf(member)}>
            {describeSetting(member, value)}
          </Fact>
        ))}
        {connection.Provider !== 'GameCenter' && (
          <Fact label={texts.secret}>
            {connection.HasSecret ? texts.secretIs.stored : texts.secretIs.none}
          </Fact>
        )}
      </Facts>
      <Refused connection={connection} />
      {connection.RefundPolls && <RefundPolls polls={connection.RefundPolls} />}
      <Text size="xs" c="dimmed">
        {texts.changed(<Moment at={connection.UpdatedAt} />)}
      </Text>
      {mayWrite && <ConnectionTest connection={connection} />}
    </Section>
  );
}

/** Why logins or receipts were refused, the most frequent reason first. */
function Refused({ connection: { Provider, refused } }: { readonly connection: Connection }) {
  const { heading, none } = texts.kinds[kindOf(Provider)].refused;
  if (refused.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      <List size="sm">
        {refused.map(({ reason, Count, LastAt }) => (
          <List.Item key={reason}>
            {texts.refusedLine({
              count: writeNumber(Count),
              reason,
              at: <Moment at={LastAt} />,
            })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** When the platform has told its refunds last, or why not. */
function RefundPolls({ polls }: { readonly polls: NonNullable<Connection['RefundPolls']> }) {
  const { environments, faults, ...words } = texts.refundPolls;
  if (polls.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {words.heading}
      </Text>
      <List size="sm" className="anywhere">
        {polls.map(({ AppId = '', Environment, Fault, FailedAt, PolledAt, KnownUntil }) => (
          <List.Item key={`${AppId} ${Environment}`}>
            {words.line({
              app: AppId,
              environment: environments[Environment],
              told:
                PolledAt === undefined || KnownUntil === undefined
                  ? words.never
                  : words.told({
                      at: <Moment at={PolledAt} />,
                      until: <Moment at={KnownUntil} />,
                    }),
              failed:
                Fault &&
                FailedAt !== undefined &&
                words.failed({ fault: faults[Fault], at: <Moment at={FailedAt} /> }),
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
      send={async (request, options): Promise<{ readonly Warnings?: readonly string[] }> => {
        if (Provider === 'OpenIdConnect') {
          return purser.admin.deleteOpenIdConnection(request, options);
        }
        return isPlatform(Provider)
          ? purser.admin.removePaymentPlatform({ Platform: Provider }, options)
          : purser.admin.removeIdentityProvider({ Provider }, options);
      }}
      done={() => texts.removal.done(nameOf(connection))}
      onDone={(result) => {
        showWarnings(result);
        onClose();
      }}
      onClose={onClose}
    >
      <Text size="sm">{texts.kinds[kindOf(Provider)].removal}</Text>
    </ActForm>
  );
}
