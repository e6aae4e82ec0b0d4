import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CharacterResult } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { FoundKeys } from '../../parts/data/found-keys.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_CHARACTERS_TEXTS } from '../../texts/players-characters.tsx';
import { GrantForm } from './character-forms.tsx';
import { CharacterView } from './character-view.tsx';
import type { TabContent } from './player.ts';

const texts = PLAYERS_CHARACTERS_TEXTS;

/** The characters of a player. The address names the one that is open. */
export function CharactersTab({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const [{ character: openId }, setAddress] = useAddress();
  const characters = useQuery({
    queryKey: ['player', playerId, 'characters'],
    queryFn: async ({ signal }) =>
      (await purser.server.getAllUsersCharacters({ ServiceId: playerId }, { signal })).Characters,
  });
  if (!characters.data) return <Pending of={characters} />;
  if (openId === undefined) return <List playerId={playerId} characters={characters.data} />;
  const open = characters.data.find(({ CharacterId }) => CharacterId === openId);
  return (
    <Stack>
      <Group>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setAddress({ character: '', kind: '' })}
        >
          {texts.all}
        </Anchor>
      </Group>
      {open ? (
        <CharacterView key={openId} playerId={playerId} character={open} />
      ) : (
        <Empty icon={IconMasksTheater} heading={texts.gone.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.gone.advice}
          </Text>
        </Empty>
      )}
    </Stack>
  );
}

function List({
  playerId,
  characters,
}: {
  readonly playerId: string;
  readonly characters: readonly CharacterResult[];
}) {
  const canWrite = useMay()('playerData:write');
  const entries = characters.map((character) => {
    const { CharacterName, CharacterType, CharacterId } = character;
    return { key: `${CharacterName} ${CharacterType} ${CharacterId}`, ...character };
  });
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        {canWrite && (
          <DialogButton label={texts.grant.open} variant="light">
            {(close) => <GrantForm playerId={playerId} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      <PermissionDenied permission="playerData:write" to={texts.toWrite} />
      {entries.length === 0 ? (
        <Empty icon={IconMasksTheater} heading={texts.none.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.none.advice}
          </Text>
        </Empty>
      ) : (
        <FoundKeys entries={entries} words={texts.search}>
          {(found) => <CharacterTable characters={found} />}
        </FoundKeys>
      )}
    </Stack>
  );
}

function CharacterTable({ characters }: { readonly characters: readonly CharacterResult[] }) {
  const [, setAddress] = useAddress();
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      highlightOnHover
      idAccessor="CharacterId"
      records={[...characters]}
      columns={[
        {
          accessor: 'CharacterName',
          title: texts.name,
          width: 220,
          render: ({ CharacterId, CharacterName }) => (
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={600}
              ta="left"
              className="anywhere"
              aria-label={texts.open(CharacterName)}
              onClick={() => setAddress({ character: CharacterId })}
            >
              {CharacterName}
            </Anchor>
          ),
        },
        {
          accessor: 'CharacterType',
          title: texts.type,
          width: 160,
          render: ({ CharacterType }) => (
            <Text size="sm" className="anywhere">
              {CharacterType}
            </Text>
          ),
        },
        {
          accessor: 'CharacterId',
          title: texts.id,
          width: 190,
          render: ({ CharacterId }) => (
            <Text size="xs" ff="monospace" className="anywhere">
              {CharacterId}
            </Text>
          ),
        },
        {
          accessor: 'CreatedAt',
          title: texts.since,
          width: 160,
          noWrap: true,
          render: ({ CreatedAt }) => <Moment at={CreatedAt} />,
        },
      ]}
    />
  );
}
