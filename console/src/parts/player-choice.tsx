import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { usePurser } from '../session/purser-context.tsx';
import { PLAYER_CHOICE_TEXTS } from '../texts/player-choice.ts';
import { Failure } from './failure.tsx';

const texts = PLAYER_CHOICE_TEXTS;

/** A player by the id and the name. */
export interface ChosenPlayer {
  readonly playerId: string;
  readonly name: string;
}

/** Finds a player by anything. Of several that are found one is chosen. It is no form, and so may be a part of one. */
export function PlayerChoice({
  label,
  onPlayer,
}: {
  readonly label: string;
  readonly onPlayer: (player: ChosenPlayer) => void;
}) {
  const purser = usePurser();
  const [text, setText] = useState('');
  const finding = useMutation({
    async mutationFn(Text: string): Promise<readonly ChosenPlayer[]> {
      const { Players } = await purser.admin.findPlayers({ Text });
      return Players.map(({ Account: { ServiceId: playerId, TitleInfo } }) => {
        return { playerId, name: TitleInfo.DisplayName ?? playerId };
      });
    },
    onSuccess(found) {
      const [only, ...others] = found;
      if (only && others.length === 0) onPlayer(only);
    },
  });
  function find(): void {
    if (text.trim() !== '' && !finding.isPending) finding.mutate(text.trim());
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find();
  }
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          description={texts.hint}
          flex={1}
          miw={0}
          value={text}
          onKeyDown={press}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" loading={finding.isPending} onClick={find}>
          {texts.find}
        </Button>
      </Group>
      {finding.error && <Failure error={finding.error} />}
      {finding.data?.length === 0 && (
        <Text size="sm" role="status">
          {texts.nobody}
        </Text>
      )}
      {finding.data && finding.data.length > 1 && (
        <Several
          players={finding.data}
          onPlayer={(player) => {
            finding.reset();
            onPlayer(player);
          }}
        />
      )}
    </Stack>
  );
}

function Several({
  players,
  onPlayer,
}: {
  readonly players: readonly ChosenPlayer[];
  readonly onPlayer: (player: ChosenPlayer) => void;
}) {
  const id = useId();
  return (
    <Paper withBorder p="xs" role="group" aria-labelledby={id}>
      <Text size="sm" id={id}>
        {texts.several}
      </Text>
      <Group gap={4}>
        {players.map((player) => (
          <Button
            key={player.playerId}
            variant="subtle"
            size="compact-sm"
            maw="100%"
            onClick={() => onPlayer(player)}
          >
            {texts.player(player.name, player.playerId)}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}
