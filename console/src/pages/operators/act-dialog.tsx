import { Modal } from '@mantine/core';
import { useState } from 'react';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { type Act, ACTS } from './acts.ts';
import { DisableForm, type KeyOfOperator } from './disable-form.tsx';
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

/** The chosen action, and its operator. */
export interface ChosenAct {
  readonly act: Act;
  readonly operator: ListedOperator;
}

/** Asks in a dialog about what was chosen, and says what it will do. */
export function ActDialog({
  scope,
  chosen,
  onLink,
  onClose,
}: {
  readonly scope: Scope;
  /** Undefined: nothing. */
  readonly chosen: ChosenAct | undefined;
  readonly onLink: (link: ShownLink) => void;
  readonly onClose: () => void;
}) {
  const [keys, setKeys] = useState<KeysMade>();
  return (
    <>
      <Modal
        opened={chosen !== undefined}
        onClose={onClose}
        title={chosen && OPERATORS_TEXTS.actOn(ACTS[chosen.act].label, chosen.operator.Name)}
        styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
        centered
      >
        {chosen && (
          <ActContent
            scope={scope}
            act={chosen.act}
            form={{ operator: chosen.operator, onClose }}
            onLink={onLink}
            onKeys={(made) => setKeys({ name: chosen.operator.Name, keys: made })}
          />
        )}
      </Modal>
      <KeysOfOperator
        name={keys?.name ?? ''}
        keys={keys?.keys}
        onClose={() => setKeys(undefined)}
      />
    </>
  );
}

interface KeysMade {
  readonly name: string;
  readonly keys: readonly KeyOfOperator[];
}

function ActContent({
  scope,
  act,
  form,
  onLink,
  onKeys,
}: {
  readonly scope: Scope;
  readonly act: Act;
  readonly form: ActProps;
  readonly onLink: (link: ShownLink) => void;
  readonly onKeys: (keys: readonly KeyOfOperator[]) => void;
}) {
  switch (act) {
    case 'roles':
      return <RolesForm {...form} scope={scope} />;
    case 'link':
      return <LinkForm {...form} onLink={onLink} />;
    case 'factor':
      return <RemoveFactorForm {...form} />;
    case 'sessions':
      return <EndSessionsForm {...form} />;
    case 'disable':
      return <DisableForm {...form} onKeys={onKeys} />;
    case 'enable':
      return <EnableForm {...form} />;
  }
}
