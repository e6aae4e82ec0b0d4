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
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeDevice } from './device.ts';

const texts = ACCOUNT_TEXTS.sessions;

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
      heading={texts.heading}
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
          <DialogButton label={texts.everywhere.act} variant="light" color="red" size="xs">
            {(close) => <EverywhereForm onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {texts.hint}
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
                {texts.present}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" className="anywhere">
            {texts.times({
              ipAddress: IPAddress,
              started: <Moment at={StartedAt} />,
              lastUsed: <Moment at={LastUsedAt} />,
              expires: <Moment at={ExpiresAt} />,
            })}
          </Text>
        </Stack>
        {!IsPresent && (
          <DialogButton
            label={texts.end.open}
            heading={texts.end.heading}
            about={texts.end.about(describeMoment(StartedAt))}
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
      act={texts.end.act}
      isDestructive
      request={{ SessionId }}
      send={(request) => purser.operator.endOwnSession(request)}
      done={() => texts.end.done}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.end.effect(describeDevice(Device), describeMoment(StartedAt))}
      </Text>
    </ActForm>
  );
}

function EverywhereForm({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.everywhere.act}
      isDestructive
      request={{}}
      send={async (request) => {
        await purser.operator.signOutEverywhere(request);
        leave();
      }}
      done={() => texts.everywhere.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.everywhere.effect}</Text>
    </ActForm>
  );
}
