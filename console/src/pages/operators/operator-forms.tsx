import { Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import type { ShownLink } from './link-dialog.tsx';
import type { ListedOperator } from './scope.ts';

/** An act about an operator. */
export interface ActProps {
  readonly operator: ListedOperator;
  readonly onClose: () => void;
}

/** Makes a one-time link: for a forgotten password, or an invitation that is too old. */
export function LinkForm({
  operator: { OperatorId, Name, Invited },
  onLink,
  onClose,
}: ActProps & { readonly onLink: (link: ShownLink) => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act="Make a link"
      request={{ OperatorId }}
      send={async (request) => {
        const link = await purser.operator.createOperatorLink(request);
        onLink({ name: Name, ...link });
      }}
      done={() => `There is a link for ${Name}`}
      onClose={onClose}
    >
      <Text size="sm">
        {Invited
          ? 'With it this person chooses a password and is signed in for the first time.'
          : 'With it this person chooses another password; all their sessions end then. Until then the password of now is good. A second factor stays.'}{' '}
        An earlier link is good no longer. Make sure who asks for it.
      </Text>
    </ActForm>
  );
}

/** Removes the second factor of somebody who has lost the phone and the recovery codes. */
export function RemoveFactorForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act="Remove"
      isDestructive
      request={{ OperatorId }}
      send={(request) => purser.operator.removeSecondFactor(request)}
      done={() => `${Name} signs in by the password alone now`}
      onClose={onClose}
    >
      <Text size="sm">
        For somebody who has lost the phone and the recovery codes. From then on the password alone
        signs in as this person: make sure first who asks, by another way than the one that asked.
      </Text>
    </ActForm>
  );
}

/** Signs somebody out everywhere. */
export function EndSessionsForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act="End sessions"
      isDestructive
      request={{ OperatorId }}
      send={(request) => purser.operator.endOperatorSessions(request)}
      done={() => `${Name} is signed out everywhere`}
      onClose={onClose}
    >
      <Text size="sm">
        This person is signed out everywhere at once, and may sign in again. What they have not
        saved stays on their page until then.
      </Text>
    </ActForm>
  );
}

/** Lets somebody in again who was disabled. */
export function EnableForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act="Enable"
      request={{ OperatorId }}
      send={(request) => purser.operator.enableOperator(request)}
      done={() => `${Name} may sign in again`}
      onClose={onClose}
    >
      <Text size="sm">
        This person may sign in again, with the password, the second factor and the roles of before.
      </Text>
    </ActForm>
  );
}
