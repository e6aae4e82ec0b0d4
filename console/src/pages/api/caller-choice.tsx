import { Group, PasswordInput, Radio, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useHasRole } from '../../session/title.tsx';
import { API_TEXTS } from '../../texts/api.ts';
import type { ApiOperation } from './api-document.ts';
import { callersOf, type Pasted } from './callers.ts';

const texts = API_TEXTS.caller;

/** As whom the call is made. */
export function CallerChoice({
  operation,
  chosen,
  pasted,
  onChoose,
  onPaste,
}: {
  readonly operation: ApiOperation;
  /** The kind of a credential; undefined: none opens the operation. */
  readonly chosen: string | undefined;
  readonly pasted: Pasted;
  readonly onChoose: (kind: string) => void;
  readonly onPaste: (kind: string, text: string) => void;
}) {
  const callers = callersOf(operation.credentials.map(({ kind }) => kind));
  if (chosen === undefined) {
    return <Text size="sm">{texts.anybody}</Text>;
  }
  const [, word = chosen] = callers.find(([kind]) => kind === chosen) ?? [];
  return (
    <Stack gap="xs">
      <Radio.Group label={texts.label} value={chosen} onChange={onChoose}>
        <Group gap="md" mt={4}>
          {callers.map(([kind, caller]) => (
            <Radio key={kind} value={kind} label={caller} />
          ))}
        </Group>
      </Radio.Group>
      {chosen === 'operatorSession' ? (
        <MissingRole roles={operation.roles} />
      ) : (
        <PasswordInput
          label={texts.credential(word)}
          description={texts.credentialHint}
          autoComplete="off"
          maw={480}
          value={pasted[chosen] ?? ''}
          onChange={(event) => onPaste(chosen, event.currentTarget.value.trim())}
        />
      )}
    </Stack>
  );
}

function MissingRole({ roles }: { readonly roles: readonly string[] }) {
  if (useHasRole()(roles)) return null;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconLock size={16} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      <Text size="sm">{roles.length === 0 ? texts.noOperator : texts.lacksRole(roles)}</Text>
    </Group>
  );
}
