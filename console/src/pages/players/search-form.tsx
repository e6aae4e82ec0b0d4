import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { MomentInput } from '../../parts/moment-input.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { Search } from './search.ts';

const texts = PLAYERS_TEXTS.search;

/** Asks by what players are found: one box for anything, or the last login. */
export function SearchForm({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
  const [draft, setDraft] = useState(search);
  const change = (part: Partial<Search>) => setDraft({ ...draft, ...part });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSearch(draft);
  }
  return (
    <Paper withBorder p="md" component="search">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            {draft.isByLogin ? (
              <LoginFields draft={draft} onChange={change} />
            ) : (
              <TextInput
                label={texts.anything}
                placeholder={texts.everybody}
                maxLength={256}
                flex="1 1 220px"
                data-autofocus
                spellCheck={false}
                autoComplete="off"
                value={draft.text}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
            )}
            <Button type="submit" leftSection={<IconSearch size={16} />}>
              {texts.find}
            </Button>
            <Button variant="default" onClick={() => change({ isByLogin: !draft.isByLogin })}>
              {draft.isByLogin ? texts.byAnything : texts.byLogin}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {draft.isByLogin ? texts.loginsAreCopied : texts.whatIsFound}
          </Text>
          <PermissionDenied permission="players:personal" to={texts.denied} />
        </Stack>
      </form>
    </Paper>
  );
}

function LoginFields({
  draft,
  onChange,
}: {
  readonly draft: Search;
  readonly onChange: (part: Partial<Search>) => void;
}) {
  const mayPersonal = useMay()('players:personal');
  return (
    <>
      <TextInput
        label={SHARED_TEXTS.ipAddress}
        placeholder={texts.anyAddress}
        flex="1 1 180px"
        disabled={!mayPersonal}
        autoComplete="off"
        value={draft.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <MomentInput
        label={SHARED_TEXTS.from}
        flex="1 1 190px"
        moment={draft.from}
        onMoment={(from) => onChange({ from })}
      />
      <MomentInput
        label={SHARED_TEXTS.before}
        flex="1 1 190px"
        moment={draft.before}
        onMoment={(before) => onChange({ before })}
      />
    </>
  );
}
