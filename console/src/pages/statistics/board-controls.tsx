import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { type ChosenPlayer, PlayerChoice } from '../../parts/player-choice.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';

const texts = STATISTICS_TEXTS.board;

/** Says which part of a leaderboard to show: that from a place on, or that around a player. */
export function BoardControls({
  place,
  placeMax,
  onPlace,
  onPlayer,
}: {
  readonly place: number;
  readonly placeMax: number;
  readonly onPlace: (place: number) => void;
  readonly onPlayer: (player: ChosenPlayer) => void;
}) {
  const [typed, setTyped] = useState<number | undefined | null>(place);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (typeof typed === 'number') onPlace(typed);
  }
  return (
    <Group gap="xl" align="flex-start">
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <AmountInput
            label={texts.goTo}
            min={1}
            max={placeMax}
            isRequired
            w={{ base: 220, xs: 300 }}
            amount={typed ?? undefined}
            onAmount={setTyped}
          />
          <Button type="submit" variant="default" disabled={typeof typed !== 'number'}>
            {texts.go}
          </Button>
        </Group>
      </form>
      <PlayerChoice label={texts.find} onPlayer={onPlayer} />
    </Group>
  );
}
