import { ActionIcon, Menu, Modal } from '@mantine/core';
import {
  IconDeviceMobileOff,
  IconDots,
  IconHistory,
  IconLink,
  IconLogout,
  IconShield,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'wouter';
import type { KeyOfOperator } from './disable-form.tsx';
import { DisableForm } from './disable-form.tsx';
import { KeysOfOperator } from './keys-of-operator.tsx';
import type { ShownLink } from './link-dialog.tsx';
import {
  type ActProps,
  EnableForm,
  EndSessionsForm,
  LinkForm,
  RemoveFactorForm,
} from './operator-forms.tsx';
import { RolesForm } from './roles-form.tsx';
import type { ListedOperator, Scope } from './scope.ts';

const ACTS = {
  roles: { label: 'Set roles', icon: IconShield },
  link: { label: 'New link', icon: IconLink },
  factor: { label: 'Remove the second factor', icon: IconDeviceMobileOff },
  sessions: { label: 'End sessions', icon: IconLogout },
  disable: { label: 'Disable', icon: IconUserOff },
  enable: { label: 'Enable', icon: IconUserCheck },
} as const;

type Act = keyof typeof ACTS;

/** What can be done about an operator, each with a question that says what it will do. */
export function OperatorActions({
  scope,
  operator,
  onLink,
}: {
  readonly scope: Scope;
  readonly operator: ListedOperator;
  readonly onLink: (link: ShownLink) => void;
}) {
  const [act, setAct] = useState<Act>();
  const [keys, setKeys] = useState<readonly KeyOfOperator[]>();
  const { Name, OperatorId } = operator;
  const close = () => setAct(undefined);
  const form: ActProps = { operator, onClose: close };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${Name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actsOf(operator).map((name) => (
            <Item key={name} act={name} onClick={() => setAct(name)} />
          ))}
          <Menu.Item
            component={Link}
            href={`/events?${new URLSearchParams({ by: OperatorId }).toString()}`}
            leftSection={<IconHistory size={16} />}
          >
            What they did
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={act !== undefined}
        onClose={close}
        title={act && `${ACTS[act].label}: ${Name}`}
        styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
        centered
      >
        {act === 'roles' && <RolesForm {...form} scope={scope} />}
        {act === 'link' && <LinkForm {...form} onLink={onLink} />}
        {act === 'factor' && <RemoveFactorForm {...form} />}
        {act === 'sessions' && <EndSessionsForm {...form} />}
        {act === 'disable' && <DisableForm {...form} onKeys={setKeys} />}
        {act === 'enable' && <EnableForm {...form} />}
      </Modal>
      <KeysOfOperator name={Name} keys={keys} onClose={() => setKeys(undefined)} />
    </>
  );
}

function actsOf({ Disabled, HasSecondFactor }: ListedOperator): readonly Act[] {
  const factor: readonly Act[] = HasSecondFactor ? ['factor'] : [];
  return Disabled
    ? ['roles', ...factor, 'enable']
    : ['roles', 'link', ...factor, 'sessions', 'disable'];
}

function Item({ act, onClick }: { readonly act: Act; readonly onClick: () => void }) {
  const { label, icon } = ACTS[act];
  const Icon: ComponentType<{ readonly size: number }> = icon;
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
