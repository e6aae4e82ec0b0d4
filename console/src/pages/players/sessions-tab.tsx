import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import type { AdminListPlayerSessionsResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PROVIDERS } from './history.ts';
import type { TabContent } from './player.ts';

type Session = AdminListPlayerSessionsResult['Sessions'][number];

/** Where a player is logged in. */
export function SessionsTab({ player }: TabContent) {
  if (!useMay()('sessions:read')) {
    return <Lacking permission="sessions:read" to="see where players are logged in" />;
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
      <Empty icon={IconDevices} heading="Not logged in anywhere">
        <Text size="sm" c="dimmed">
          A session begins with a login and is over when its last ticket or token runs out.
        </Text>
      </Empty>
    );
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          {rows.length === 1 ? 'One session' : `${rows.length} sessions`}, newest first
        </Text>
        <DialogButton label="End all" heading="End all sessions" color="red" variant="light">
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
          title: 'Since',
          noWrap: true,
          render: (row) => <Moment at={row.Created} />,
        },
        {
          accessor: 'IdentityProvider',
          title: 'Logged in by',
          render: ({ IdentityProvider, IdentityProviderIssuedId }) => (
            <>
              <Text size="sm" className="anywhere">
                {IdentityProviderIssuedId}
              </Text>
              <Text size="xs" c="dimmed">
                {PROVIDERS[IdentityProvider]}
              </Text>
            </>
          ),
        },
        {
          accessor: 'Expires',
          title: 'Until',
          noWrap: true,
          render: (row) => <Moment at={row.Expires} />,
        },
        {
          accessor: 'acts',
          title: <VisuallyHidden>Actions</VisuallyHidden>,
          textAlign: 'right',
          render: (session) => (
            <DialogButton
              label="End"
              heading="End this session"
              about={`the session since ${session.Created}`}
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
  return (
    <ActForm
      act={session ? 'End session' : 'End all sessions'}
      isDestructive
      request={{ ServiceId: playerId, ...(session && { SessionId: session.SessionId }) }}
      send={(request, options) => purser.admin.revokePlayerSessions(request, options)}
      done={() => (session ? 'The session has ended' : 'All sessions have ended')}
      onClose={onClose}
    >
      <Text size="sm">
        {session
          ? 'The tickets and tokens of this session are worth nothing from now on, on every node.'
          : 'All tickets and tokens of the player are worth nothing from now on, on every node.'}{' '}
        The player may log in again, and so may whoever knows the password.
      </Text>
    </ActForm>
  );
}
