import { NavLink, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { API_TEXTS } from '../../texts/api.ts';
import { type ApiArea, searchAreas } from './api-document.ts';

const texts = API_TEXTS.list;

/** All operations in their groups, and a search. */
export function OperationList({
  areas,
  chosen,
}: {
  readonly areas: readonly ApiArea[];
  readonly chosen: string | undefined;
}) {
  const [text, setText] = useState('');
  const found = searchAreas(areas, text);
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={texts.find}
        placeholder={texts.findHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <nav aria-label={texts.label} className="operations">
        {found.map(({ name, description, operations }) => (
          <section key={name} aria-label={name}>
            <Title order={3} size="sm" mt="sm" title={description}>
              {name}
            </Title>
            <Text size="xs" c="dimmed" mb={4}>
              {description}
            </Text>
            {operations.map(({ id, name: operation }) => (
              <NavLink
                key={id}
                component={Link}
                href={withParams('api', { operation: id })}
                label={operation}
                active={id === chosen}
                aria-current={id === chosen ? 'page' : undefined}
                py={4}
                styles={{ label: { overflowWrap: 'anywhere', whiteSpace: 'normal' } }}
              />
            ))}
          </section>
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.noneFound}
          </Text>
        )}
      </nav>
    </Stack>
  );
}
