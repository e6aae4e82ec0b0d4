import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { BanForm } from './ban-form.tsx';
import { type Ban, Lift } from './lift-ban.tsx';
import type { TabContent } from './player.ts';

const { ban: banning, bans: texts } = PLAYERS_ACCESS_TEXTS;

const PAGE = 50;

/** Bans of a player, those that are over too. */
export function BansTab({ player: { ServiceId: playerId, TitleInfo } }: TabContent) {
  const purser = usePurser();
  const mayWrite = useMay()('bans:write');
  const bans = usePages(['player', playerId, 'bans'], (paging, call) =>
    purser.admin.getUserBans({ ServiceId: playerId, Count: PAGE, ...paging }, call),
  );
  if (!bans.data) return <Pending of={bans} />;
  const rows = bans.data.pages.flatMap((page) => page.BanData);
  return (
    <Stack>
      {mayWrite && (
        <Group gap="xs">
          <DialogButton
            opensOn="ban"
            label={banning.act}
            heading={banning.heading}
            color="red"
            variant="light"
          >
            {(close) => <BanForm playerId={playerId} onClose={close} />}
          </DialogButton>
          {TitleInfo.isBanned && (
            <DialogButton label={texts.liftAll.open} heading={texts.liftAll.act} variant="light">
              {(close) => <LiftAll playerId={playerId} onClose={close} />}
            </DialogButton>
          )}
        </Group>
      )}
      <PermissionDenied permission="bans:write" to={texts.denied} />
      {rows.length === 0 ? (
        <Empty icon={IconBan} heading={texts.none} />
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          idAccessor="BanId"
          records={[...rows]}
          columns={[...columnsOf(mayWrite)]}
        />
      )}
      <More of={bans} />
    </Stack>
  );
}

function columnsOf(mayWrite: boolean): readonly DataTableColumn<Ban>[] {
  return [
    {
      accessor: 'Active',
      title: SHARED_TEXTS.state,
      render: ({ Active }) =>
        Active ? (
          <Badge color="red.9" miw="max-content">
            {texts.isActive}
          </Badge>
        ) : (
          <Badge color="gray" variant="default" miw="max-content">
            {texts.isOver}
          </Badge>
        ),
    },
    {
      accessor: 'Reason',
      title: texts.reason,
      render: ({ Reason, IPAddress }) => (
        <>
          <Text size="sm" className="anywhere" miw={140}>
            {Reason ?? '–'}
          </Text>
          {IPAddress !== undefined && (
            <Text size="xs" c="dimmed">
              {texts.alsoAddress(IPAddress)}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'Created',
      title: PLAYERS_TEXTS.since,
      noWrap: true,
      render: (ban) => <Moment at={ban.Created} />,
    },
    {
      accessor: 'Expires',
      title: SHARED_TEXTS.until,
      noWrap: true,
      render: ({ Expires }) => (Expires === undefined ? texts.noEnd : <Moment at={Expires} />),
    },
    {
      accessor: 'acts',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
      textAlign: 'right',
      hidden: !mayWrite,
      render: (ban) =>
        ban.Active && (
          <DialogButton
            label={texts.lift.open}
            heading={texts.lift.heading}
            about={texts.lift.about(ban.Reason ?? ban.BanId)}
            size="compact-sm"
            variant="subtle"
          >
            {(close) => <Lift ban={ban} onClose={close} />}
          </DialogButton>
        ),
    },
  ];
}

function LiftAll({
  playerId,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.liftAll.act}
      takesNote
      request={{ ServiceId: playerId }}
      send={(request, options) => purser.admin.revokeAllBansForUser(request, options)}
      done={({ BanData }) => texts.liftAll.done(BanData.length)}
      onClose={onClose}
    >
      <Text size="sm">{texts.liftAll.effect}</Text>
    </ActForm>
  );
}
