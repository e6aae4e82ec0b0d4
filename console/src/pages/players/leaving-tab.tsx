import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { saveJson } from '../../parts/save-file.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { nameOf, type Player, type TabContent } from './player.ts';

/** An export holds all that is stored about a player. */
const EXPORT_TIMEOUT_MS = 60_000;

/** What a player may ask for: everything that is stored, and to be forgotten. */
export function LeavingTab({ player }: TabContent) {
  return (
    <Stack maw={720}>
      <Export player={player} />
      <Deletion player={player} />
    </Stack>
  );
}

function Export({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const mayExport = useMay()('players:export');
  const exporting = useMutation({
    mutationFn: () =>
      purser.admin.exportPlayerData({ ServiceId: playerId }, { timeoutMs: EXPORT_TIMEOUT_MS }),
    onSuccess: (data) => saveJson(`player-${playerId}.json`, data),
  });
  const cut = exporting.data?.Incomplete ?? [];
  return (
    <Section heading="Export">
      <Text size="sm">
        One JSON file with everything that is stored about the player: names, sessions with their
        addresses, bans, wallet with its ledger, items. Passwords are not in it. It holds personal
        data: keep it for as long as you need it, and no longer.
      </Text>
      <Lacking permission="players:export" to="export players" />
      {exporting.error && <Failure error={exporting.error} />}
      {exporting.data && (
        <Text size="sm" role="status">
          {cut.length === 0
            ? 'The file is complete.'
            : `Of these lists only the newest rows are in the file: ${cut.join(', ')}.`}
        </Text>
      )}
      <Group>
        <Button
          variant="light"
          loading={exporting.isPending}
          disabled={!mayExport}
          onClick={() => exporting.mutate()}
        >
          Download everything
        </Button>
      </Group>
    </Section>
  );
}

function Deletion({ player }: TabContent) {
  const mayDelete = useMay()('players:delete');
  return (
    <Section heading="Deletion">
      <Text size="sm">
        The player and everything that is stored about the player is gone, for good. Whoever is
        logged in as this player is out at once.
      </Text>
      <Lacking permission="players:delete" to="delete players" />
      <Group>
        <DialogButton
          label="Delete"
          heading="Delete this player"
          color="red"
          variant="light"
          disabled={!mayDelete}
        >
          {(close) => <DeleteForm player={player} onClose={close} />}
        </DialogButton>
      </Group>
    </Section>
  );
}

function DeleteForm({
  player,
  onClose,
}: {
  readonly player: Player;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act="Delete for good"
      isDestructive
      request={{ ServiceId: player.ServiceId }}
      send={(request, options) => purser.admin.deletePlayer(request, options)}
      done={() => 'The player is deleted'}
      onClose={onClose}
    >
      <Text size="sm" fw={600} className="anywhere">
        {nameOf(player)}
      </Text>
      <div>
        <Text size="sm">Gone, on every node, and nobody can bring it back:</Text>
        <List size="sm">
          <List.Item>the account, its password, and all its names, which are free again</List.Item>
          <List.Item>all sessions: their tickets and tokens are worth nothing</List.Item>
          <List.Item>the wallet with its ledger, and all items</List.Item>
          <List.Item>bans that are over</List.Item>
        </List>
      </div>
      <div>
        <Text size="sm">What stays:</Text>
        <List size="sm">
          {player.TitleInfo.isBanned && (
            <List.Item>
              the ban, until it ends: whoever comes back with one of the names is banned
            </List.Item>
          )}
          <List.Item>the two ids, so that nobody gets them again</List.Item>
          <List.Item>your logs and backups, for as long as you keep them</List.Item>
        </List>
      </div>
      <Text size="sm">An export is no longer possible afterwards.</Text>
    </ActForm>
  );
}

function Section({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={3} size="h5">
          {heading}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
