import { Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { FurtherIdentities } from './further-identities.tsx';
import { IdentityRow, RemoveButton } from './identity-row.tsx';
import { LastUsed } from './last-used.tsx';
import {
  type Identity,
  identitiesOf,
  lastUseOfShown,
  type Player,
  type TabContent,
} from './player.ts';
import { useProfile } from './use-profile.ts';

const { identities: texts, labels, within } = PLAYERS_TEXTS;

/** How a player is called, and by what the player logs in. */
export function IdentitiesTab({ player }: TabContent) {
  const may = useMay();
  const mayWrite = may('players:write');
  const { LinkedAccounts: accounts = [] } = useProfile(player.ServiceId).data?.PlayerProfile ?? {};
  const hasName = player.Username !== undefined || player.PrivateInfo?.Email !== undefined;
  return (
    <Stack>
      <Paper withBorder>
        <IdentityRow label={labels.TitleDisplayName} value={player.TitleInfo.DisplayName}>
          {mayWrite && (
            <DialogButton size="compact-sm" variant="light" label={texts.renaming.act}>
              {(close) => <Rename player={player} onClose={close} />}
            </DialogButton>
          )}
        </IdentityRow>
        {may('players:personal') &&
          identitiesOf(player).map((identity) => (
            <IdentityRow key={identity.kind} label={labels[identity.kind]} value={identity.value}>
              <LastUsed of={lastUseOfShown(identity.kind, accounts)} />
              {mayWrite && <IdentityActs player={player} identity={identity} />}
            </IdentityRow>
          ))}
        {mayWrite && hasName && (
          <IdentityRow label={SHARED_TEXTS.password} value={texts.password.secret}>
            <DialogButton
              size="compact-sm"
              variant="light"
              label={texts.password.open}
              about={texts.password.about}
            >
              {(close) => <SetPassword player={player} onClose={close} />}
            </DialogButton>
          </IdentityRow>
        )}
      </Paper>
      {may('players:personal') && <FurtherIdentities player={player} />}
      <PermissionDenied permission="players:personal" to={texts.deniedPersonal} />
      <PermissionDenied permission="players:write" to={texts.denied} />
    </Stack>
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
  const purser = usePurser();
  const { kind, value } = identity;
  const about = within(labels[kind]);
  return (
    <>
      <DialogButton
        size="compact-sm"
        variant="light"
        label={value === undefined ? SHARED_TEXTS.add : SHARED_TEXTS.change}
        about={about}
      >
        {(close) => <ChangeIdentity player={player} identity={identity} onClose={close} />}
      </DialogButton>
      {value !== undefined && (
        <RemoveButton
          about={about}
          effect={texts.removal(labels[kind], <b>{value}</b>)}
          request={{ ServiceId: player.ServiceId, RemoveOne: [{ [kind]: value }] }}
          send={(request, options) => purser.admin.updatePlayerIdentity(request, options)}
          done={({ Revoked }) => texts.removed(labels[kind], Revoked)}
        />
      )}
    </>
  );
}

function ChangeIdentity({ player, identity, onClose }: Act & { readonly identity: Identity }) {
  const purser = usePurser();
  const { kind, value } = identity;
  const [text, setText] = useState(value ?? '');
  const isChanged = text.trim() !== '' && text !== value;
  return (
    <ActForm
      act={value === undefined ? SHARED_TEXTS.add : SHARED_TEXTS.change}
      request={isChanged ? { ServiceId: player.ServiceId, [kind]: text.trim() } : undefined}
      send={(request, options) => purser.admin.updatePlayerIdentity(request, options)}
      done={({ Revoked }) => texts.changed({ label: labels[kind], value: text.trim() }, Revoked)}
      onClose={onClose}
    >
      <TextInput
        label={labels[kind]}
        description={texts.rules[kind]}
        maxLength={256}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {value !== undefined && <Text size="sm">{texts.endsAll}</Text>}
    </ActForm>
  );
}

function Rename({ player, onClose }: Act) {
  const purser = usePurser();
  const [text, setText] = useState(player.TitleInfo.DisplayName ?? '');
  const isChanged = text.trim() !== '' && text !== player.TitleInfo.DisplayName;
  return (
    <ActForm
      act={texts.renaming.act}
      request={isChanged ? { ServiceId: player.ServiceId, DisplayName: text.trim() } : undefined}
      send={(request, options) => purser.admin.updateUserTitleDisplayName(request, options)}
      done={({ DisplayName }) => texts.renaming.done(DisplayName)}
      onClose={onClose}
    >
      <TextInput
        label={labels.TitleDisplayName}
        description={texts.renaming.hint}
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
      act={texts.password.act}
      request={text === '' ? undefined : { ServiceId: player.ServiceId, Password: text }}
      send={(request, options) => purser.admin.setPassword(request, options)}
      done={() => texts.password.done}
      onClose={onClose}
    >
      <PasswordInput
        label={SHARED_TEXTS.newPassword}
        description={texts.password.hint}
        autoComplete="new-password"
        maxLength={256}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="sm">{texts.endsAll}</Text>
    </ActForm>
  );
}
