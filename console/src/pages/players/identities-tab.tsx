import { Group, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { type Identity, identitiesOf, type Player, type TabContent } from './player.ts';

const ENDS_ALL =
  'Everything of the player ends at once: all sessions, tickets and tokens. The player has to log in anew.';

/** How a player is called, and by what the player logs in. */
export function IdentitiesTab({ player }: TabContent) {
  const may = useMay();
  const mayWrite = may('players:write');
  const hasName = player.Username !== undefined || player.PrivateInfo?.Email !== undefined;
  return (
    <Stack>
      <Paper withBorder>
        <Fact label="Display name" value={player.TitleInfo.DisplayName}>
          {mayWrite && (
            <DialogButton size="compact-sm" variant="light" label="Rename">
              {(close) => <Rename player={player} onClose={close} />}
            </DialogButton>
          )}
        </Fact>
        {may('players:personal') &&
          identitiesOf(player).map((identity) => (
            <Fact key={identity.kind} label={identity.label} value={identity.value}>
              {mayWrite && <IdentityActs player={player} identity={identity} />}
            </Fact>
          ))}
        {mayWrite && hasName && (
          <Fact label="Password" value="is never shown">
            <DialogButton size="compact-sm" variant="light" label="Set" about="a password">
              {(close) => <SetPassword player={player} onClose={close} />}
            </DialogButton>
          </Fact>
        )}
      </Paper>
      <Lacking permission="players:personal" to="see by what players log in" />
      <Lacking permission="players:write" to="change names and passwords of players" />
    </Stack>
  );
}

function Fact({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Group px="md" py="sm" justify="space-between" className="row" gap="xs">
      <Stack gap={0} miw={0} flex="1 1 200px">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm" {...(value === undefined && { c: 'dimmed' })} className="anywhere">
          {value ?? 'none'}
        </Text>
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

interface Act {
  readonly player: Player;
  readonly onClose: () => void;
}

function IdentityActs({
  player,
  identity,
}: {
  readonly player: Player;
  readonly identity: Identity;
}) {
  const { label, value } = identity;
  const about = label.toLowerCase();
  return (
    <>
      <DialogButton
        size="compact-sm"
        variant="light"
        label={value === undefined ? 'Add' : 'Change'}
        about={about}
      >
        {(close) => <ChangeIdentity player={player} identity={identity} onClose={close} />}
      </DialogButton>
      {value !== undefined && (
        <DialogButton size="compact-sm" variant="subtle" color="red" label="Remove" about={about}>
          {(close) => <RemoveIdentity player={player} identity={identity} onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

function ChangeIdentity({ player, identity, onClose }: Act & { readonly identity: Identity }) {
  const purser = usePurser();
  const { kind, label, value, rule } = identity;
  const [text, setText] = useState(value ?? '');
  const isChanged = text.trim() !== '' && text !== value;
  return (
    <ActForm
      act={value === undefined ? 'Add' : 'Change'}
      request={isChanged ? { ServiceId: player.ServiceId, [kind]: text.trim() } : undefined}
      send={(request, options) => purser.admin.updatePlayerIdentity(request, options)}
      done={toEnded(`${label} is now ${text.trim()}`)}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={rule}
        maxLength={256}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {value !== undefined && <Text size="sm">{ENDS_ALL}</Text>}
    </ActForm>
  );
}

function RemoveIdentity({ player, identity, onClose }: Act & { readonly identity: Identity }) {
  const purser = usePurser();
  const { kind, label, value } = identity;
  return (
    <ActForm
      act="Remove"
      isDestructive
      request={{ ServiceId: player.ServiceId, Remove: [kind] }}
      send={(request, options) => purser.admin.updatePlayerIdentity(request, options)}
      done={toEnded(`${label} is removed`)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        Nobody logs in as this player by {label.toLowerCase()} <b>{value}</b> any more. {ENDS_ALL}
      </Text>
    </ActForm>
  );
}

function toEnded(what: string): (result: { readonly Revoked: boolean }) => string {
  return ({ Revoked }) => (Revoked ? `${what}; all sessions have ended` : what);
}

function Rename({ player, onClose }: Act) {
  const purser = usePurser();
  const [text, setText] = useState(player.TitleInfo.DisplayName ?? '');
  const isChanged = text.trim() !== '' && text !== player.TitleInfo.DisplayName;
  return (
    <ActForm
      act="Rename"
      request={isChanged ? { ServiceId: player.ServiceId, DisplayName: text.trim() } : undefined}
      send={(request, options) => purser.admin.updateUserTitleDisplayName(request, options)}
      done={({ DisplayName }) => `The player is now called ${DisplayName}`}
      onClose={onClose}
    >
      <TextInput
        label="Display name"
        description="3 to 25 characters. Other players see it."
        maxLength={256}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActForm>
  );
}

function SetPassword({ player, onClose }: Act) {
  const purser = usePurser();
  const [text, setText] = useState('');
  return (
    <ActForm
      act="Set password"
      request={text === '' ? undefined : { ServiceId: player.ServiceId, Password: text }}
      send={(request, options) => purser.admin.setPassword(request, options)}
      done={() => 'The password is set; all sessions have ended'}
      onClose={onClose}
    >
      <PasswordInput
        label="New password"
        description="6 to 100 characters. Tell it to the player yourself: nobody else does."
        autoComplete="new-password"
        maxLength={256}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="sm">{ENDS_ALL}</Text>
    </ActForm>
  );
}
