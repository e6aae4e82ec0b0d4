import { Group, Stack, Title } from '@mantine/core';
import type { CharacterResult } from 'purser-client';
import { Copyable } from '../../parts/copyable.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_CHARACTERS_TEXTS } from '../../texts/players-characters.tsx';
import { DeletionForm } from './character-forms.tsx';
import { CharacterStatistics } from './character-statistics.tsx';
import { CHARACTER_KIND_NAMES } from './data-kinds.ts';
import { KindsOfData } from './data-tab.tsx';

const texts = PLAYERS_CHARACTERS_TEXTS;

/** One character: its data and its statistics. */
export function CharacterView({
  playerId,
  character,
}: {
  readonly playerId: string;
  readonly character: CharacterResult;
}) {
  const { CharacterId: characterId, CharacterName, CharacterType, CreatedAt } = character;
  const canDelete = useMay()('playerData:write');
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" className="anywhere">
          {CharacterName}
        </Title>
        {canDelete && (
          <DialogButton
            label={texts.deletion.open}
            heading={texts.deletion.heading}
            about={CharacterName}
            variant="default"
          >
            {(close) => <DeletionForm {...{ playerId, character }} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      <Facts>
        <Fact label={texts.type}>{CharacterType}</Fact>
        <Fact label={texts.id}>
          <Copyable text={characterId} what={texts.id} />
        </Fact>
        <Fact label={texts.since}>
          <Moment at={CreatedAt} />
        </Fact>
      </Facts>
      <Section heading={texts.data}>
        <KindsOfData of={{ playerId, characterId }} kinds={CHARACTER_KIND_NAMES} />
      </Section>
      <CharacterStatistics playerId={playerId} character={character} />
    </Stack>
  );
}
