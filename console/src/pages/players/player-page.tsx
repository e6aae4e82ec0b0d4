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
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { nameOf, type Player, toAddress } from './player.ts';
import { TABS } from './tabs.ts';
import { Tags } from './tags.tsx';

const texts = PLAYERS_TEXTS.player;

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
          {SHARED_TEXTS.players}
        </Anchor>
        <Text truncate maw={320}>
          {player ? nameOf(player) : playerId}
        </Text>
      </Breadcrumbs>
      {isUnknown ? (
        <Empty icon={IconUserOff} heading={texts.unknown.heading}>
          <Text size="sm" c="dimmed">
            {texts.unknown.advice}
          </Text>
        </Empty>
      ) : player ? (
        <>
          <Facts player={player} />
          <Tags playerId={player.ServiceId} />
          <PlayerTabs player={player} tab={tab} />
        </>
      ) : (
        <Pending of={account} />
      )}
    </Page>
  );
}

function Facts({ player: { ServiceId, TitleInfo } }: { readonly player: Player }) {
  const { isBanned, LastLogin, FirstLogin, Origination } = TitleInfo;
  return (
    <Group gap="md">
      <Copyable text={ServiceId} what={texts.id} />
      {isBanned && (
        <Badge color="red.9" miw="max-content">
          {PLAYERS_TEXTS.banned}
        </Badge>
      )}
      <Text size="sm">
        {LastLogin === undefined ? texts.noLogin : texts.lastLogin(<Moment at={LastLogin} />)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.came[Origination](<Moment at={FirstLogin} />)}
      </Text>
    </Group>
  );
}

/** All tabs have room beside each other on a desk. */
const TAB_STYLES = { tabSection: { marginInlineEnd: 4 } };

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
          {TABS.map(({ path, icon: Icon }) => (
            <Tabs.Tab
              key={path}
              value={path}
              px={6}
              styles={TAB_STYLES}
              leftSection={<Icon size={16} stroke={1.6} />}
            >
              {texts.tabs[path]}
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
