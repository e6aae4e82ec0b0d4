import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { byTitle, type RolesOfTitle } from '../../session/roles.ts';
import { useSignedIn } from '../../session/use-own-operator.ts';
import type { ActProps } from './operator-forms.tsx';
import { RolesInput, toHeld } from './roles-input.tsx';
import type { Scope } from './scope.ts';

/** Gives an operator other roles. */
export function RolesForm({
  operator: { OperatorId, Name, Roles },
  scope,
  onClose,
}: ActProps & { readonly scope: Scope }) {
  const purser = usePurser();
  const { operator: own, askAgain } = useSignedIn();
  const [roles, setRoles] = useState(() => ownPart(scope, byTitle(Roles)));
  const everywhere = byTitle(Roles).find(({ titleId }) => titleId === undefined);
  return (
    <ActForm
      act="Set roles"
      request={{ OperatorId, Roles: toHeld(roles) }}
      send={async (request) => {
        await purser.operator.setOperatorRoles(request);
        if (OperatorId === own.OperatorId) await askAgain();
      }}
      done={() => `The roles of ${Name} are set`}
      onClose={onClose}
    >
      <Text size="sm">
        They count from the next call on, also in sessions that go on.
        {scope.titleId !== undefined &&
          everywhere &&
          ` This person is ${everywhere.roles.join(', ')} for all titles, too; an owner of all titles changes that.`}
      </Text>
      <RolesInput scope={scope} roles={roles} onRoles={setRoles} />
    </ActForm>
  );
}

/** The roles that are changed here: of the title that is managed, or all. There is a place to begin in any case. */
function ownPart({ titleId }: Scope, roles: readonly RolesOfTitle[]): readonly RolesOfTitle[] {
  const own = titleId === undefined ? roles : roles.filter((of) => of.titleId === titleId);
  return own.length === 0 ? [{ titleId, roles: [] }] : own;
}
