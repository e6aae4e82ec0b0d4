import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { API_TEXTS } from '../../texts/api.ts';
import type { FieldProps } from './field.tsx';
import { Prose } from './prose.tsx';
import { describeLimits } from './schema.ts';

const texts = API_TEXTS.form;

/** A member that has several values: its name, its words, and what can be done with the whole of it. */
export function Part({
  of: { name, schema, isRequired, value, onChange },
  add,
  onAdd,
  children,
}: {
  readonly of: FieldProps;
  /** On the button. Undefined: there is nothing to add. */
  readonly add: { readonly label: string; readonly to: (name: string) => string } | undefined;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}) {
  const words = [schema.description, describeLimits(schema)].filter(Boolean).join(' ');
  return (
    <Fieldset legend={isRequired ? texts.required(name) : name} p="sm" m={0}>
      <Stack gap="sm">
        {words !== '' && (
          <Text size="xs" c="dimmed">
            <Prose text={words} />
          </Text>
        )}
        {children}
        <Group gap="xs">
          {add !== undefined && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconPlus size={14} />}
              onClick={onAdd}
              aria-label={add.to(name)}
            >
              {add.label}
            </Button>
          )}
          {value !== undefined && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => onChange(undefined)}
              aria-label={texts.leaveOutMember(name)}
            >
              {texts.leaveOut}
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}
