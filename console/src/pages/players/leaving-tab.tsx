import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { saveJson } from '../../parts/save-file.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { nameOf, type Player, type TabContent } from './player.ts';

const { deletion, export: exported } = PLAYERS_TEXTS;

/** An export holds all that is stored about a player. */
const EXPORT_TIMEOUT_MS = 60_000;

/** The two requests that a player may make: an export of everything that is stored, and deletion. */
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
    <Section heading={exported.heading}>
      <Text size="sm">{exported.content}</Text>
      <PermissionDenied permission="players:export" to={exported.denied} />
      {exporting.error && <Failure error={exporting.error} />}
      {exporting.data && (
        <Text size="sm" role="status">
          {cut.length === 0 ? exported.isComplete : exported.isCut(cut)}
        </Text>
      )}
      <Group>
        <Button
          variant="light"
          loading={exporting.isPending}
          disabled={!mayExport}
          onClick={() => exporting.mutate()}
        >
          {exported.act}
        </Button>
      </Group>
    </Section>
  );
}

function Deletion({ player }: TabContent) {
  const mayDelete = useMay()('players:delete');
  return (
    <Section heading={deletion.heading}>
      <Text size="sm">{deletion.effect}</Text>
      <PermissionDenied permission="players:delete" to={deletion.denied} />
      <Group>
        <DialogButton
          label={deletion.open}
          heading={deletion.ask}
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
      act={deletion.act}
      isDestructive
      request={{ ServiceId: player.ServiceId }}
      send={(request, options) => purser.admin.deletePlayer(request, options)}
      done={() => deletion.done}
      onClose={onClose}
    >
      <Text size="sm" fw={600} className="anywhere">
        {nameOf(player)}
      </Text>
      <div>
        <Text size="sm">{deletion.goes}</Text>
        <List size="sm">
          {deletion.gone.map((gone) => (
            <List.Item key={gone}>{gone}</List.Item>
          ))}
        </List>
      </div>
      <div>
        <Text size="sm">{deletion.stays}</Text>
        <List size="sm">
          {player.TitleInfo.isBanned && <List.Item>{deletion.staysOfBanned}</List.Item>}
          {deletion.stay.map((stays) => (
            <List.Item key={stays}>{stays}</List.Item>
          ))}
        </List>
      </div>
      <Text size="sm">{deletion.noExport}</Text>
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
