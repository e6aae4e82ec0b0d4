import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconUserShield } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import { useState } from 'react';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageAction, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { ActDialog, type ChosenAct } from './act-dialog.tsx';
import { columnsOf } from './columns.tsx';
import { InviteForm } from './invite-form.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { describeTitle, type ListedOperator, type Scope, useOperators } from './scope.ts';

const texts = OPERATORS_TEXTS.list;

/** So many are shown; there may be a thousand, who are found by name. */
const SHOWN_MAX = 100;

/** The operators, with the actions on each. */
export function OperatorList({ scope }: { readonly scope: Scope }) {
  const operators = useOperators();
  const [{ find = '' }, change] = useAddress();
  const [link, setLink] = useState<ShownLink>();
  const [chosen, setChosen] = useState<ChosenAct>();
  return (
    <Stack>
      <Text size="sm">
        {scope.titleId === undefined
          ? texts.everybody
          : texts.ofTitle(describeTitle(scope, scope.titleId))}
      </Text>
      <PageAction>
        <DialogButton
          opensOn="invite"
          label={OPERATORS_TEXTS.invitation.act}
          heading={OPERATORS_TEXTS.invitation.heading}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {(close) => <InviteForm scope={scope} onLink={setLink} onClose={close} />}
        </DialogButton>
      </PageAction>
      <Group>
        <TextInput
          aria-label={texts.find}
          placeholder={texts.find}
          leftSection={<IconSearch size={16} />}
          flex="0 1 280px"
          value={find}
          onChange={(event) => change({ find: event.currentTarget.value }, 'replace')}
        />
      </Group>
      {operators.data ? (
        <Found
          scope={scope}
          operators={operators.data.Operators.filter(({ Name }) => isNamed(Name, find))}
          onAct={setChosen}
        />
      ) : (
        <Pending of={operators} />
      )}
      <ActDialog
        scope={scope}
        chosen={chosen}
        onLink={setLink}
        onClose={() => setChosen(undefined)}
      />
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </Stack>
  );
}

function Found({
  scope,
  operators,
  onAct,
}: {
  readonly scope: Scope;
  readonly operators: readonly ListedOperator[];
  readonly onAct: (chosen: ChosenAct) => void;
}) {
  const { OperatorId: ownId } = useSignedIn().operator;
  if (operators.length === 0) return <Empty icon={IconUserShield} heading={texts.none} />;
  const unsaid = operators.length - SHOWN_MAX;
  return (
    <>
      <DataTable
        withTableBorder
        borderRadius="md"
        pinLastColumn
        idAccessor="OperatorId"
        records={operators.slice(0, SHOWN_MAX)}
        columns={[...columnsOf({ scope, ownId, onAct })]}
      />
      {unsaid > 0 && (
        <Text size="sm" c="dimmed">
          {texts.more(unsaid)}
        </Text>
      )}
    </>
  );
}

/** Whether a name has a text in it, in any case of its letters. */
function isNamed(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.trim().toLowerCase());
}
