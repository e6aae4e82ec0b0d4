import { Anchor, Badge, Breadcrumbs, Group, ScrollArea, Tabs, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PurserError } from 'purser-client';
import { Link, useLocation } from 'wouter';
import { Copyable } from '../../parts/copyable.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { nameOf, type Player, toAddress } from './player.ts';
import { TABS } from './tabs.ts';

/** One player. */
export function PlayerPage({
  playerId,
  tab,
}: {
  readonly playerId: string;
  readonly tab: string | undefined;
}) {
  const purser = usePurser();
  const account = useQuery({
    queryKey: ['player', playerId],
    queryFn: ({ signal }) => purser.admin.getUserAccountInfo({ ServiceId: playerId }, { signal }),
  });
  const isUnknown =
    account.error instanceof PurserError && account.error.error === 'AccountNotFound';
  // Nothing of a player who was deleted just now stays on the page.
  const player = isUnknown ? undefined : account.data?.UserInfo;
  return (
    <Page heading={player ? nameOf(player) : playerId}>
      <Breadcrumbs>
        <Anchor component={Link} href="/">
          Players
        </Anchor>
        <Text truncate maw={320}>
          {player ? nameOf(player) : playerId}
        </Text>
      </Breadcrumbs>
      {isUnknown ? (
        <Empty icon={IconUserOff} heading="This title has no such player">
          <Text size="sm" c="dimmed">
            The player was deleted, or belongs to another title.
          </Text>
        </Empty>
      ) : player ? (
        <>
          <Facts player={player} />
          <PlayerTabs player={player} tab={tab} />
        </>
      ) : (
        <Pending of={account} />
      )}
    </Page>
  );
}

const ORIGINS = {
  CustomId: 'by a custom id',
  ServerCustomId: 'by a custom id of a server',
  Organic: 'by registering',
} as const;

function Facts({ player: { ServiceId, TitleInfo } }: { readonly player: Player }) {
  const { isBanned, LastLogin, FirstLogin, Origination } = TitleInfo;
  return (
    <Group gap="md">
      <Copyable text={ServiceId} what="the player id" />
      {isBanned && (
        <Badge color="red.9" miw="max-content">
          banned
        </Badge>
      )}
      <Text size="sm">
        Last login {LastLogin === undefined ? 'never' : <Moment at={LastLogin} />}
      </Text>
      <Text size="sm" c="dimmed">
        Came <Moment at={FirstLogin} /> {ORIGINS[Origination]}
      </Text>
    </Group>
  );
}

function PlayerTabs({
  player,
  tab,
}: {
  readonly player: Player;
  readonly tab: string | undefined;
}) {
  const [, go] = useLocation();
  const shown = TABS.find(({ path }) => path === tab) ?? TABS[0];
  return (
    <Tabs
      value={shown?.path ?? null}
      onChange={(path) => path !== null && go(toAddress(player.ServiceId, path))}
      keepMounted={false}
    >
      <ScrollArea type="never">
        <Tabs.List style={{ flexWrap: 'nowrap' }}>
          {TABS.map(({ path, label, icon: Icon }) => (
            <Tabs.Tab key={path} value={path} leftSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </ScrollArea>
      {TABS.map(({ path, Tab }) => (
        <Tabs.Panel key={path} value={path} pt="md">
          <Tab player={player} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
