import { Badge, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OperatorListOwnSessionsResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { describeMoment, Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { leave } from '../../session/leave.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useSessionSecret } from '../../session/session-store.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeDevice } from './device.ts';

type Session = OperatorListOwnSessionsResult['Sessions'][number];

/** Where one is signed in. */
export function OwnSessions() {
  const purser = usePurser();
  const secret = useSessionSecret();
  const sessions = useQuery({
    queryKey: ['ownSessions', secret],
    queryFn: ({ signal }) => purser.operator.listOwnSessions({}, { signal }),
    enabled: secret !== undefined,
  });
  const signOut = useMutation({
    mutationFn: () => purser.operator.signOut({}),
    onSuccess: leave,
  });
  return (
    <Section
      heading="Where you are signed in"
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {SHARED_TEXTS.signOut}
          </Button>
          <DialogButton label="Sign out everywhere" variant="light" color="red" size="xs">
            {(close) => <EverywhereForm onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        A session ends 30 minutes after its last call, and 12 hours after it began.
      </Text>
      {signOut.error && <Failure error={signOut.error} />}
      {sessions.data ? (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {sessions.data.Sessions.map((session) => (
            <SessionCard key={session.SessionId} session={session} />
          ))}
        </Stack>
      ) : (
        <Pending of={sessions} />
      )}
    </Section>
  );
}

function SessionCard({ session }: { readonly session: Session }) {
  const { StartedAt, LastUsedAt, ExpiresAt, IPAddress, Device, IsPresent } = session;
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <Stack gap={2} miw={0} flex="1 1 220px">
          <Group gap="xs">
            <Tooltip
              label={Device}
              disabled={Device === undefined}
              multiline
              maw={320}
              events={{ hover: true, focus: true, touch: true }}
            >
              <Text size="sm" fw={600} className="anywhere" tabIndex={0} lineClamp={2}>
                {describeDevice(Device)}
              </Text>
            </Tooltip>
            {IsPresent && (
              <Badge variant="light" miw="max-content">
                this one
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" className="anywhere">
            {IPAddress !== undefined && `From ${IPAddress}, since `}
            {IPAddress === undefined && 'Since '}
            <Moment at={StartedAt} />; last used <Moment at={LastUsedAt} />; ends by{' '}
            <Moment at={ExpiresAt} />
          </Text>
        </Stack>
        {!IsPresent && (
          <DialogButton
            label="End"
            heading="End this session"
            about={`the session since ${describeMoment(StartedAt)}`}
            size="compact-sm"
            variant="subtle"
            color="red"
          >
            {(close) => <EndForm session={session} onClose={close} />}
          </DialogButton>
        )}
      </Group>
    </Paper>
  );
}

function EndForm({
  session: { SessionId, Device, StartedAt },
  onClose,
}: {
  readonly session: Session;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act="End session"
      isDestructive
      request={{ SessionId }}
      send={(request) => purser.operator.endOwnSession(request)}
      done={() => 'The session has ended'}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        Whoever uses {describeDevice(Device)} since {describeMoment(StartedAt)} is signed out at
        once. Was it not you? Then change your password, too.
      </Text>
    </ActForm>
  );
}

function EverywhereForm({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act="Sign out everywhere"
      isDestructive
      request={{}}
      send={async (request) => {
        await purser.operator.signOutEverywhere(request);
        leave();
      }}
      done={() => 'You are signed out everywhere'}
      onClose={onClose}
    >
      <Text size="sm">
        All your sessions end at once, this one too. What is not saved on a page of the console is
        lost.
      </Text>
    </ActForm>
  );
}
