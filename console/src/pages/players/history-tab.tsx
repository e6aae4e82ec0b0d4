import { Anchor, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconBan,
  IconDoorEnter,
  IconDoorOff,
  IconHistory,
  IconId,
  IconLogout,
  IconMail,
  IconPlugOff,
  IconUserShield,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { ActView } from '../../parts/acts/act.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import { headingOf, type HistoryEntry, REMEDIES } from './history.tsx';
import { toAddress, type TabContent } from './player.ts';

const { bans, lately: texts, refusals } = PLAYERS_ACCESS_TEXTS;

const PAGE = 50;

/** Recent events of a player, with advice on each. */
export function HistoryTab({ player }: TabContent) {
  if (!useMay()('players:personal')) {
    return <PermissionDenied permission="players:personal" to={texts.denied} />;
  }
  return <Entries playerId={player.ServiceId} />;
}

function Entries({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const history = usePages(['player', playerId, 'history'], (paging, call) =>
    purser.admin.getPlayerHistory({ ServiceId: playerId, Count: PAGE, ...paging }, call),
  );
  if (!history.data) return <Pending of={history} />;
  const entries = history.data.pages.flatMap((page) => page.History);
  if (entries.length === 0) {
    return (
      <Empty icon={IconHistory} heading={texts.none.heading}>
        <Text size="sm" c="dimmed">
          {texts.none.advice}
        </Text>
      </Empty>
    );
  }
  return (
    <Stack>
      <Paper withBorder>
        {entries.map((entry, index) => (
          // Entries have no id, and the list is only ever loaded anew as a whole.
          <Entry key={`${entry.Time} ${index}`} entry={entry} playerId={playerId} />
        ))}
      </Paper>
      <More of={history} />
    </Stack>
  );
}

const LOOKS = {
  Login: { icon: IconDoorEnter, color: 'green' },
  LoginRefused: { icon: IconDoorOff, color: 'orange' },
  Ban: { icon: IconBan, color: 'red' },
  IdentityChanged: { icon: IconId, color: 'blue' },
  ContactChanged: { icon: IconMail, color: 'blue' },
  SessionEnded: { icon: IconLogout, color: 'gray' },
  AllEnded: { icon: IconPlugOff, color: 'gray' },
  Act: { icon: IconUserShield, color: 'grape' },
} as const;

function Entry({ entry, playerId }: { readonly entry: HistoryEntry; readonly playerId: string }) {
  const { icon: Icon, color } = LOOKS[entry.Kind];
  return (
    <Group px="md" py="sm" className="row" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={color} radius="xl" size="md" aria-hidden>
        <Icon size={15} stroke={1.6} />
      </ThemeIcon>
      <Stack gap={2} flex={1} miw={0}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={500} className="anywhere">
            {headingOf(entry)}
          </Text>
          <Text size="xs" c="dimmed">
            <Moment at={entry.Time} />
          </Text>
        </Group>
        <Explanation entry={entry} playerId={playerId} />
      </Stack>
    </Group>
  );
}

function Explanation({
  entry: { Kind, Operation = '', About = {}, Reason, Ban },
  playerId,
}: {
  readonly entry: HistoryEntry;
  readonly playerId: string;
}) {
  const titleId = useTitleId();
  if (Kind === 'Act') {
    const Players = [{ ServiceId: playerId, About }];
    const act = { Operation, TitleId: titleId, About: {}, Players };
    return <ActView act={act} />;
  }
  if (Ban) {
    return (
      <>
        {Ban.Reason !== undefined && (
          <Text size="sm" className="anywhere">
            {Ban.Reason}
          </Text>
        )}
        {Ban.IPAddress !== undefined && (
          <Text size="sm" c="dimmed">
            {bans.alsoAddress(Ban.IPAddress)}
          </Text>
        )}
      </>
    );
  }
  const advice = Reason && refusals[Reason];
  if (!advice) return null;
  const tab = REMEDIES[Reason];
  return (
    <>
      <Text size="sm">{advice.why}</Text>
      <Text size="sm" c="dimmed">
        {advice.what}{' '}
        {tab && (
          <Anchor component={Link} href={toAddress(playerId, tab)} size="sm" underline="always">
            {texts.links[tab]}
          </Anchor>
        )}
      </Text>
    </>
  );
}
