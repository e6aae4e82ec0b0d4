import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { byTitle, type RolesOfTitle } from '../../session/roles.ts';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import type { ActProps } from './operator-forms.tsx';
import { RolesInput, toHeld } from './roles-input.tsx';
import type { Scope } from './scope.ts';

const texts = OPERATORS_TEXTS.roles;

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
      act={OPERATORS_TEXTS.acts.roles}
      request={{ OperatorId, Roles: toHeld(roles) }}
      send={async (request) => {
        await purser.operator.setOperatorRoles(request);
        if (OperatorId === own.OperatorId) await askAgain();
      }}
      done={() => texts.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">
        {scope.titleId !== undefined && everywhere ? texts.aboutOne(everywhere.roles) : texts.about}
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
