import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { AdminGetUserBansResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Moment } from '../../parts/moment.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePages } from '../../api/use-pages.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { BanForm } from './ban-form.tsx';
import type { TabContent } from './player.ts';

const PAGE = 50;

type Ban = AdminGetUserBansResult['BanData'][number];

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
          <DialogButton label="Ban" heading="Ban this player" color="red" variant="light">
            {(close) => <BanForm playerId={playerId} onClose={close} />}
          </DialogButton>
          {TitleInfo.isBanned && (
            <DialogButton label="Lift all" heading="Lift all bans" variant="light">
              {(close) => <LiftAll playerId={playerId} onClose={close} />}
            </DialogButton>
          )}
        </Group>
      )}
      <Lacking permission="bans:write" to="ban players or to lift bans" />
      {rows.length === 0 ? (
        <Empty icon={IconBan} heading="Never banned" />
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
      title: 'State',
      render: ({ Active }) =>
        Active ? (
          <Badge color="red.9" miw="max-content">
            in force
          </Badge>
        ) : (
          <Badge color="gray" variant="default" miw="max-content">
            over
          </Badge>
        ),
    },
    {
      accessor: 'Reason',
      title: 'Reason',
      render: ({ Reason, IPAddress }) => (
        <>
          <Text size="sm" className="anywhere" miw={140}>
            {Reason ?? '–'}
          </Text>
          {IPAddress !== undefined && (
            <Text size="xs" c="dimmed">
              and the address {IPAddress}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'Created',
      title: 'Since',
      noWrap: true,
      render: (ban) => <Moment at={ban.Created} />,
    },
    {
      accessor: 'Expires',
      title: 'Until',
      noWrap: true,
      render: ({ Expires }) => (Expires === undefined ? 'for ever' : <Moment at={Expires} />),
    },
    {
      accessor: 'acts',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      textAlign: 'right',
      hidden: !mayWrite,
      render: (ban) =>
        ban.Active && (
          <DialogButton
            label="Lift"
            heading="Lift this ban"
            about={`the ban ${ban.Reason ?? ban.BanId}`}
            size="compact-sm"
            variant="subtle"
          >
            {(close) => <Lift ban={ban} onClose={close} />}
          </DialogButton>
        ),
    },
  ];
}

const AFTERWARDS = 'What the ban has ended stays ended: the player logs in anew.';

function Lift({ ban, onClose }: { readonly ban: Ban; readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act="Lift ban"
      request={{ BanIds: [ban.BanId] }}
      send={(request, options) => purser.admin.revokeBans(request, options)}
      done={() => 'The ban is lifted'}
      onClose={onClose}
    >
      <Text size="sm">
        The player can log in again, unless another ban is in force. {AFTERWARDS}
      </Text>
    </ActForm>
  );
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
      act="Lift all bans"
      request={{ ServiceId: playerId }}
      send={(request, options) => purser.admin.revokeAllBansForUser(request, options)}
      done={({ BanData }) => `Bans lifted: ${BanData.length}`}
      onClose={onClose}
    >
      <Text size="sm">The player can log in again. {AFTERWARDS}</Text>
    </ActForm>
  );
}
