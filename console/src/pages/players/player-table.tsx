import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { Moment } from '../../parts/moment.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type Player, toAddress, waysIn } from './player.ts';

const { banned, labels, search: texts, within } = PLAYERS_TEXTS;

/** The players that were found. `foundBy`: says by what, by the player's id. */
export function PlayerTable({
  players,
  foundBy,
}: {
  readonly players: readonly Player[];
  readonly foundBy?: ReadonlyMap<string, string>;
}) {
  const mayPersonal = useMay()('players:personal');
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      striped
      highlightOnHover
      idAccessor="ServiceId"
      records={[...players]}
      columns={[
        {
          accessor: 'ServiceId',
          title: texts.player,
          render: ({ ServiceId, TitleInfo }) => (
            <>
              <Anchor component={Link} href={toAddress(ServiceId)} size="sm" fw={500}>
                {TitleInfo.DisplayName ?? ServiceId}
              </Anchor>
              {TitleInfo.DisplayName !== undefined && (
                <Text size="xs" c="dimmed" ff="monospace">
                  {ServiceId}
                </Text>
              )}
            </>
          ),
        },
        {
          accessor: 'foundBy',
          title: texts.foundBy,
          hidden: foundBy === undefined,
          render: ({ ServiceId }) => <Text size="sm">{foundBy?.get(ServiceId)}</Text>,
        },
        {
          accessor: 'identities',
          title: texts.logsInBy,
          hidden: !mayPersonal,
          render: (player) => <Names player={player} />,
        },
        {
          accessor: 'LastLogin',
          title: labels.LastLogin,
          noWrap: true,
          render: ({ TitleInfo: { LastLogin } }) =>
            LastLogin === undefined ? texts.neverLoggedIn : <Moment at={LastLogin} />,
        },
        {
          accessor: 'isBanned',
          title: SHARED_TEXTS.state,
          render: ({ TitleInfo: { isBanned } }) =>
            isBanned && (
              <Badge color="red.9" miw="max-content">
                {banned}
              </Badge>
            ),
        },
      ]}
    />
  );
}

function Names({ player }: { readonly player: Player }) {
  const ways = waysIn(player);
  if (ways.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noWayIn}
      </Text>
    );
  }
  return (
    <Stack gap={0} miw={170}>
      {ways.map(({ member, label, id }) => (
        <Text key={member} size="sm" className="anywhere">
          {id}{' '}
          <Text span size="xs" c="dimmed">
            {within(label)}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}
