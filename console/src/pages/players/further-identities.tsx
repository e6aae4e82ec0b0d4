import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { furtherIdentities, type FurtherIdentity, type Player } from './player.ts';

const { further: texts, identities } = PLAYERS_TEXTS;

/** The identities of devices and providers, several of a kind too, and the contact address. */
export function FurtherIdentities({ player }: { readonly player: Player }) {
  const purser = usePurser();
  const { ServiceId } = player;
  const profile = useQuery({
    queryKey: ['player', ServiceId, 'profile'],
    queryFn: ({ signal }) => purser.admin.getPlayerProfile({ ServiceId }, { signal }),
  });
  if (!profile.data) return <Pending of={profile} />;
  const { LinkedAccounts = [], ContactEmailAddresses = [] } = profile.data.PlayerProfile;
  const rows = furtherIdentities(player, LinkedAccounts);
  return (
    <Paper withBorder>
      {rows.map((row) => (
        <Row key={`${row.label} ${row.value}`} {...row}>
          {row.isLatest && <Badge variant="default">{texts.usedLast}</Badge>}
          <Remove
            about={`${row.label} ${row.value}`}
            effect={identities.removal(row.label, <b>{row.value}</b>)}
            done={identities.removed(row.label, true)}
            send={() => purser.admin.updatePlayerIdentity({ ServiceId, ...row.removal })}
          />
        </Row>
      ))}
      {ContactEmailAddresses.map(({ EmailAddress, VerificationStatus }) => (
        <Row key={EmailAddress} label={texts.contact} value={EmailAddress}>
          <Badge variant="default">{texts.verification[VerificationStatus]}</Badge>
          <Remove
            about={texts.contact}
            effect={texts.contactRemoval}
            done={texts.contactRemoved}
            send={() => purser.admin.removeContactEmail({ ServiceId })}
          />
        </Row>
      ))}
      {rows.length + ContactEmailAddresses.length === 0 && (
        <Text px="md" py="sm" size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
    </Paper>
  );
}

function Row({
  label,
  value,
  children,
}: Pick<FurtherIdentity, 'label' | 'value'> & { readonly children: ReactNode }) {
  return (
    <Group px="md" py="sm" justify="space-between" className="row" gap="xs">
      <Stack gap={0} miw={0} flex="1 1 200px">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm" className="anywhere">
          {value}
        </Text>
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

function Remove({
  about,
  effect,
  done,
  send,
}: {
  readonly about: string;
  readonly effect: ReactNode;
  readonly done: string;
  readonly send: () => Promise<unknown>;
}) {
  if (!useMay()('players:write')) return null;
  return (
    <DialogButton
      size="compact-sm"
      variant="subtle"
      color="red"
      label={SHARED_TEXTS.remove}
      about={about}
    >
      {(close) => (
        <ActForm
          act={SHARED_TEXTS.remove}
          isDestructive
          request={{}}
          send={send}
          done={() => done}
          onClose={close}
        >
          <Text size="sm" className="anywhere">
            {effect}
          </Text>
        </ActForm>
      )}
    </DialogButton>
  );
}
