import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import type { RolesOfTitle } from '../../session/roles.ts';
import type { ShownLink } from './link-dialog.tsx';
import { RolesInput, toHeld } from './roles-input.tsx';
import type { Scope } from './scope.ts';

const NAME_CHARS_MAX = 64;

/** Makes an operator, and a link for that person. */
export function InviteForm({
  scope,
  onLink,
  onClose,
}: {
  readonly scope: Scope;
  readonly onLink: (link: ShownLink) => void;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly RolesOfTitle[]>([
    { titleId: scope.titleId, roles: [] },
  ]);
  const held = toHeld(roles);
  const isMissing = name.trim() === '' || held.length === 0;
  return (
    <ActForm
      act="Invite"
      request={isMissing ? undefined : { Name: name.trim(), Roles: held }}
      send={async (request) => {
        const answer = await purser.operator.inviteOperator(request);
        onLink({ name: request.Name, ...answer });
      }}
      done={() => `${name.trim()} is invited`}
      onClose={onClose}
    >
      <Text size="sm">
        You get a one-time link to pass on. Inviting somebody again who has not used a link replaces
        link and roles.
      </Text>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RolesInput scope={scope} roles={roles} onRoles={setRoles} />
    </ActForm>
  );
}
