import { Group, Stack, Text } from '@mantine/core';
import { DataTable } from 'mantine-datatable';
import { useState } from 'react';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Pending } from '../../parts/page.tsx';
import { useOperator } from '../../session/use-own-operator.ts';
import { columnsOf } from './columns.tsx';
import { InviteForm } from './invite-form.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { describeTitle, type Scope, useOperators } from './scope.ts';

/** Who the operators are, and what can be done about each. */
export function OperatorList({ scope }: { readonly scope: Scope }) {
  const { OperatorId: ownId } = useOperator();
  const operators = useOperators();
  const [link, setLink] = useState<ShownLink>();
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {scope.titleId === undefined
            ? 'Everybody who can sign in to this console.'
            : `Those with a role for ${describeTitle(scope, scope.titleId)}, and those with one for all titles.`}
        </Text>
        <DialogButton label="Invite" heading="Invite somebody">
          {(close) => <InviteForm scope={scope} onLink={setLink} onClose={close} />}
        </DialogButton>
      </Group>
      {operators.data ? (
        <DataTable
          withTableBorder
          borderRadius="md"
          idAccessor="OperatorId"
          records={[...operators.data.Operators]}
          columns={[...columnsOf({ scope, ownId, onLink: setLink })]}
        />
      ) : (
        <Pending of={operators} />
      )}
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </Stack>
  );
}
