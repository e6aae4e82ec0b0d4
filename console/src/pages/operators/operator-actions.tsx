import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { type Act, ACTS, actsOf } from './acts.ts';
import { type ListedOperator, useScope } from './scope.ts';

/** The menu of actions on an operator. */
export function OperatorActions({
  operator,
  onAct,
}: {
  readonly operator: ListedOperator;
  readonly onAct: (act: Act) => void;
}) {
  const { Name, OperatorId } = operator;
  const where = useScope().titleId === undefined ? 'all' : '';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={OPERATORS_TEXTS.actsFor(Name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsOf(operator).map((act) => (
          <Item key={act} act={act} onClick={() => onAct(act)} />
        ))}
        <Menu.Item
          component={Link}
          href={withParams('activity', { by: `operator:${OperatorId}`, where })}
          leftSection={<IconHistory size={16} />}
        >
          {OPERATORS_TEXTS.events}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
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
