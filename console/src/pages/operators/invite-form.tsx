import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useTitleId } from '../../session/title.tsx';
import type { RolesOfTitle } from '../../session/roles.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { AddressInput, toMailMember } from './address-input.tsx';
import type { ShownLink } from './link-dialog.tsx';
import { RolesInput, toHeld } from './roles-input.tsx';
import type { Scope } from './scope.ts';

const texts = OPERATORS_TEXTS.invitation;
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
  const [address, setAddress] = useState('');
  const titleId = useTitleId();
  // The least that an invitation can give: more is chosen on purpose.
  const [roles, setRoles] = useState<readonly RolesOfTitle[]>([{ titleId, roles: ['viewer'] }]);
  const held = toHeld(roles);
  const isMissing = name.trim() === '' || held.length === 0;
  return (
    <ActForm
      act={texts.act}
      request={isMissing ? undefined : { Name: name.trim(), Roles: held, ...toMailMember(address) }}
      send={async (request) => {
        const answer = await purser.operator.inviteOperator(request);
        onLink({ name: request.Name, ...answer });
      }}
      done={() => texts.done(name.trim())}
      onClose={onClose}
    >
      <Text size="sm">{texts.about}</Text>
      <TextInput
        label={SHARED_TEXTS.name}
        required
        withAsterisk={false}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AddressInput value={address} onValue={setAddress} />
      <RolesInput scope={scope} roles={roles} onRoles={setRoles} />
    </ActForm>
  );
}
