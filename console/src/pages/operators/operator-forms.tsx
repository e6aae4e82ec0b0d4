import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { AddressInput, toMailMember } from './address-input.tsx';
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
  const [address, setAddress] = useState('');
  return (
    <ActForm
      act={OPERATORS_TEXTS.link.act}
      request={{ OperatorId, ...toMailMember(address) }}
      send={async (request) => {
        const link = await purser.operator.createOperatorLink(request);
        onLink({ name: Name, ...link });
      }}
      done={() => OPERATORS_TEXTS.link.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">
        {Invited ? OPERATORS_TEXTS.link.forInvited : OPERATORS_TEXTS.link.forForgotten}
      </Text>
      <AddressInput value={address} onValue={setAddress} />
    </ActForm>
  );
}

/** Removes the second factor of somebody who has lost the phone and the recovery codes. */
export function RemoveFactorForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act={OPERATORS_TEXTS.factor.act}
      isDestructive
      request={{ OperatorId }}
      send={(request) => purser.operator.removeSecondFactor(request)}
      done={() => OPERATORS_TEXTS.factor.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">{OPERATORS_TEXTS.factor.about}</Text>
    </ActForm>
  );
}

/** Signs somebody out everywhere. */
export function EndSessionsForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act={OPERATORS_TEXTS.acts.sessions}
      isDestructive
      request={{ OperatorId }}
      send={(request) => purser.operator.endOperatorSessions(request)}
      done={() => OPERATORS_TEXTS.sessions.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">{OPERATORS_TEXTS.sessions.about}</Text>
    </ActForm>
  );
}

/** Lets somebody in again who was disabled. */
export function EnableForm({ operator: { OperatorId, Name }, onClose }: ActProps) {
  const purser = usePurser();
  return (
    <ActForm
      act={OPERATORS_TEXTS.acts.enable}
      request={{ OperatorId }}
      send={(request) => purser.operator.enableOperator(request)}
      done={() => OPERATORS_TEXTS.enabling.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">{OPERATORS_TEXTS.enabling.about}</Text>
    </ActForm>
  );
}
