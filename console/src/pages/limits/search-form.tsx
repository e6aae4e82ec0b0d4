import { Button, Group, Paper, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { KINDS, type Search } from './search.ts';

/** Asks whose limits somebody wants to see. */
export function SearchForm({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
  const [draft, setDraft] = useState(search);
  const label = KINDS.find(({ by }) => by === draft.by)?.label ?? 'Name';
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSearch(draft);
  }
  return (
    <Paper withBorder p="md" component="search">
      <form onSubmit={submit} autoComplete="off">
        <Group align="flex-end" gap="sm">
          <Select
            label="Find by"
            w={{ base: '100%', xs: 220 }}
            allowDeselect={false}
            data={KINDS.map((kind) => ({ value: kind.by, label: kind.label }))}
            value={draft.by}
            onChange={(by) => by !== null && setDraft({ ...draft, by })}
          />
          <TextInput
            label={label}
            placeholder="Who is kept out?"
            maxLength={draft.by === 'ServiceId' ? 128 : 256}
            flex="1 1 220px"
            spellCheck={false}
            autoComplete="off"
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          <Button type="submit" leftSection={<IconSearch size={16} />}>
            Find
          </Button>
          {search.text !== '' && (
            <Button variant="default" onClick={() => onSearch({ ...draft, text: '' })}>
              Clear
            </Button>
          )}
        </Group>
      </form>
    </Paper>
  );
}
