import { Group, Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import type { Subject } from './search.ts';

/** Lifts what guesses have limited, where there is anything; says why not where the role may not. */
export function LiftButton({
  subject,
  isNeeded,
}: {
  readonly subject: Subject;
  readonly isNeeded: boolean;
}) {
  if (!useMay()('limits:write')) return <Lacking permission="limits:write" to="lift limits" />;
  if (!isNeeded) return null;
  return (
    <Group>
      <DialogButton label="Lift" heading="Lift the limit">
        {(close) => <LiftForm subject={subject} onClose={close} />}
      </DialogButton>
    </Group>
  );
}

/** Says what lifting does, and asks once. */
export function LiftForm({
  subject,
  onClose,
}: {
  readonly subject: Subject;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act="Lift"
      request={subject}
      send={(request, options) => purser.admin.liftLimit(request, options)}
      done={() => 'The limit is lifted, on all nodes'}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {subject.IPAddress === undefined ? (
          <>
            All wrong passwords that count for {nameOf(subject)} are forgotten, those from addresses
            where the player is known, too. A login is judged at once, whoever tries: as many wrong
            ones as before lock it again.
          </>
        ) : (
          <>
            All wrong guesses from {subject.IPAddress} in this title are forgotten. Whoever is
            behind the address can log in, and can guess, as if it were new.
          </>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        Bans stay. So do limits of calls, which end by themselves.
      </Text>
    </ActForm>
  );
}

function nameOf({ ServiceId, Username, Email }: Subject): string {
  return ServiceId === undefined ? (Username ?? Email ?? '') : `the player ${ServiceId}`;
}
