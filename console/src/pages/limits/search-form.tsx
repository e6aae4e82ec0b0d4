import { Button, Group, Paper, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { KINDS, type Search } from './search.ts';

const texts = LIMITS_TEXTS.search;

/** Asks whose limits somebody wants to see. */
export function SearchForm({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
  const [draft, setDraft] = useState(search);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSearch(draft);
  }
  return (
    <Paper withBorder p="md" component="search">
      <form onSubmit={submit} autoComplete="off">
        <Group align="flex-end" gap="sm">
          <Select
            label={texts.by}
            w={{ base: '100%', xs: 220 }}
            allowDeselect={false}
            data={KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            value={draft.by}
            onChange={(by) => by !== null && setDraft({ ...draft, by })}
          />
          <TextInput
            label={texts.kinds[draft.by]}
            placeholder={texts.hint}
            maxLength={draft.by === 'ServiceId' ? 128 : 256}
            flex="1 1 220px"
            spellCheck={false}
            autoComplete="off"
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          <Button type="submit" leftSection={<IconSearch size={16} />}>
            {texts.find}
          </Button>
          {search.text !== '' && (
            <Button variant="default" onClick={() => onSearch({ ...draft, text: '' })}>
              {texts.clear}
            </Button>
          )}
        </Group>
      </form>
    </Paper>
  );
}
