import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import type { AdminListPlayerSessionsResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { TabContent } from './player.ts';

const texts = PLAYERS_ACCESS_TEXTS.sessions;

type Session = AdminListPlayerSessionsResult['Sessions'][number];

/** Where a player is logged in. */
export function SessionsTab({ player }: TabContent) {
  if (!useMay()('sessions:read')) {
    return <PermissionDenied permission="sessions:read" to={texts.denied} />;
  }
  return <Sessions playerId={player.ServiceId} />;
}

function Sessions({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const sessions = useQuery({
    queryKey: ['player', playerId, 'sessions'],
    queryFn: ({ signal }) => purser.admin.listPlayerSessions({ ServiceId: playerId }, { signal }),
  });
  if (!sessions.data) return <Pending of={sessions} />;
  const { Sessions: rows } = sessions.data;
  if (rows.length === 0) {
    return (
      <Empty icon={IconDevices} heading={texts.none.heading}>
        <Text size="sm" c="dimmed">
          {texts.none.advice}
        </Text>
      </Empty>
    );
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">{texts.count(rows.length)}</Text>
        <DialogButton
          label={texts.endAll.open}
          heading={texts.endAll.act}
          color="red"
          variant="light"
        >
          {(close) => <EndSessions playerId={playerId} session={undefined} onClose={close} />}
        </DialogButton>
      </Group>
      <SessionTable playerId={playerId} sessions={rows} />
    </Stack>
  );
}

function SessionTable({
  playerId,
  sessions,
}: {
  readonly playerId: string;
  readonly sessions: readonly Session[];
}) {
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="SessionId"
      records={[...sessions]}
      columns={[
        {
          accessor: 'Created',
          title: PLAYERS_TEXTS.since,
          noWrap: true,
          render: (row) => <Moment at={row.Created} />,
        },
        {
          accessor: 'IdentityProvider',
          title: texts.loggedInBy,
          render: ({ IdentityProvider, IdentityProviderIssuedId }) => (
            <>
              <Text size="sm" className="anywhere">
                {IdentityProviderIssuedId}
              </Text>
              <Text size="xs" c="dimmed">
                {PLAYERS_TEXTS.providers[IdentityProvider]}
              </Text>
            </>
          ),
        },
        {
          accessor: 'Expires',
          title: SHARED_TEXTS.until,
          noWrap: true,
          render: (row) => <Moment at={row.Expires} />,
        },
        {
          accessor: 'acts',
          title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
          textAlign: 'right',
          render: (session) => (
            <DialogButton
              label={texts.end.open}
              heading={texts.end.heading}
              about={texts.end.about(session.Created)}
              size="compact-sm"
              variant="subtle"
              color="red"
            >
              {(close) => <EndSessions playerId={playerId} session={session} onClose={close} />}
            </DialogButton>
          ),
        },
      ]}
    />
  );
}

function EndSessions({
  playerId,
  session,
  onClose,
}: {
  readonly playerId: string;
  readonly session: Session | undefined;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const { act, effect, done } = session ? texts.end : texts.endAll;
  return (
    <ActForm
      act={act}
      isDestructive
      request={{ ServiceId: playerId, ...(session && { SessionId: session.SessionId }) }}
      send={(request, options) => purser.admin.revokePlayerSessions(request, options)}
      done={() => done}
      onClose={onClose}
    >
      <Text size="sm">{effect}</Text>
    </ActForm>
  );
}
