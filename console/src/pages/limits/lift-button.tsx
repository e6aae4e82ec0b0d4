import { Group, Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import type { Subject } from './search.ts';

const texts = LIMITS_TEXTS.lift;

/** Lifts what guesses have limited, where there is anything; says why not where the role may not. */
export function LiftButton({
  subject,
  isNeeded,
}: {
  readonly subject: Subject;
  readonly isNeeded: boolean;
}) {
  if (!useMay()('limits:write'))
    return <PermissionDenied permission="limits:write" to={texts.denied} />;
  if (!isNeeded) return null;
  return (
    <Group>
      <DialogButton label={texts.act} heading={texts.heading}>
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
      act={texts.act}
      request={subject}
      send={(request, options) => purser.admin.liftLimit(request, options)}
      done={() => texts.done}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {subject.IPAddress === undefined
          ? texts.ofName(nameOf(subject))
          : texts.ofAddress(subject.IPAddress)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.stays}
      </Text>
    </ActForm>
  );
}

function nameOf({ ServiceId, Username, Email }: Subject): string {
  return ServiceId === undefined ? (Username ?? Email ?? '') : texts.player(ServiceId);
}
