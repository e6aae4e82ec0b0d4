import { Anchor, Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconFriends } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FriendInfo } from 'purser-client';
import { DataTable } from 'mantine-datatable';
import { Link } from 'wouter';
import { FoundKeys } from '../../parts/data/found-keys.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_FRIENDS_TEXTS } from '../../texts/players-friends.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { AddFriendForm, FriendTagsForm, RemoveFriendForm } from './friend-forms.tsx';
import { type TabContent, toAddress } from './player.ts';

const texts = PLAYERS_FRIENDS_TEXTS;

/** The friends of a player. */
export function FriendsTab({ player: { ServiceId: playerId } }: TabContent) {
  const purser = usePurser();
  const canWrite = useMay()('friends:write');
  const friends = useQuery({
    queryKey: ['player', playerId, 'friends'],
    queryFn: async ({ signal }) =>
      (await purser.server.getFriendsList({ ServiceId: playerId }, { signal })).Friends,
  });
  if (!friends.data) return <Pending of={friends} />;
  const entries = friends.data.map((friend) => {
    const { FriendServiceId: friendId, TitleDisplayName: name = friendId } = friend;
    return { key: `${name} ${friendId}`, friendId, name, tags: friend.Tags };
  });
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        {canWrite && (
          <DialogButton label={texts.add.open} variant="light">
            {(close) => <AddFriendForm playerId={playerId} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      <PermissionDenied permission="friends:write" to={texts.toWrite} />
      {entries.length === 0 ? (
        <Empty icon={IconFriends} heading={texts.none.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.none.advice}
          </Text>
        </Empty>
      ) : (
        <FoundKeys entries={entries} words={texts.search}>
          {(found) => <FriendTable playerId={playerId} friends={found} canWrite={canWrite} />}
        </FoundKeys>
      )}
    </Stack>
  );
}

interface Friend {
  readonly friendId: string;
  readonly name: string;
  readonly tags: FriendInfo['Tags'];
}

function FriendTable({
  playerId,
  friends,
  canWrite,
}: {
  readonly playerId: string;
  readonly friends: readonly Friend[];
  readonly canWrite: boolean;
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="friendId"
      records={[...friends]}
      columns={[
        {
          accessor: 'name',
          title: texts.player,
          width: 220,
          render: ({ friendId, name }) => (
            <>
              <Anchor component={Link} href={toAddress(friendId)} size="sm" className="anywhere">
                {name}
              </Anchor>
              {name !== friendId && (
                <Text size="xs" c="dimmed" ff="monospace">
                  {friendId}
                </Text>
              )}
            </>
          ),
        },
        {
          accessor: 'tags',
          title: texts.tags,
          width: 260,
          render: ({ tags }) => (
            <Group gap={4}>
              {tags.map((tag) => (
                <Badge key={tag} variant="light" tt="none" maw="100%">
                  {tag}
                </Badge>
              ))}
            </Group>
          ),
        },
        {
          accessor: 'actions',
          title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
          width: 170,
          textAlign: 'right',
          hidden: !canWrite,
          render: (friend) => <Actions playerId={playerId} friend={friend} />,
        },
      ]}
    />
  );
}

function Actions({
  playerId,
  friend: { friendId, name, tags },
}: {
  readonly playerId: string;
  readonly friend: Friend;
}) {
  const of = { playerId, friendId };
  const button = { about: name, size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <DialogButton label={texts.tags} heading={texts.tagging.heading} {...button}>
        {(close) => <FriendTagsForm {...of} tags={tags} onClose={close} />}
      </DialogButton>
      <DialogButton label={SHARED_TEXTS.remove} heading={texts.removal.heading} {...button}>
        {(close) => <RemoveFriendForm {...of} name={name} onClose={close} />}
      </DialogButton>
    </Group>
  );
}
