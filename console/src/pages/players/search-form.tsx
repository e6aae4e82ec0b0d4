import { Button, Checkbox, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { MomentInput } from '../../parts/moment-input.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { isOfParts, type KindOfParts } from './identity-kinds.ts';
import { hasBeginnings, KINDS, type Search } from './search.ts';

const { labels, search: texts } = PLAYERS_TEXTS;

/** Asks by what players are found. */
export function SearchForm({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
  const [draft, setDraft] = useState(search);
  const mayPersonal = useMay()('players:personal');
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
            <Select
              label={texts.by}
              w={{ base: '100%', xs: 220 }}
              maxDropdownHeight={420}
              allowDeselect={false}
              data={KINDS.map(({ by, isPersonal }) => ({
                value: by,
                label: labels[by],
                disabled: isPersonal && !mayPersonal,
              }))}
              value={draft.by}
              onChange={(by) => by !== null && change({ by })}
            />
            {draft.by === 'LastLogin' ? (
              <LoginFields draft={draft} onChange={change} mayPersonal={mayPersonal} />
            ) : (
              <NameField draft={draft} onChange={change} />
            )}
            {isOfParts(draft.by) && <RealmField by={draft.by} draft={draft} onChange={change} />}
            <Button type="submit" leftSection={<IconSearch size={16} />}>
              {texts.find}
            </Button>
          </Group>
          {hasBeginnings(draft.by) && (
            <Checkbox
              label={texts.isWhole}
              checked={draft.isWhole}
              onChange={(event) => change({ isWhole: event.currentTarget.checked })}
            />
          )}
          {draft.by === 'LastLogin' && (
            <Text size="sm" c="dimmed">
              {texts.loginsAreCopied}
            </Text>
          )}
          <PermissionDenied permission="players:personal" to={texts.denied} />
        </Stack>
      </form>
    </Paper>
  );
}

interface Fields {
  readonly draft: Search;
  readonly onChange: (part: Partial<Search>) => void;
}

function NameField({ draft, onChange }: Fields) {
  return (
    <TextInput
      label={labels[draft.by]}
      placeholder={texts.everybody}
      maxLength={draft.by === 'ServiceId' ? 128 : 256}
      flex="1 1 220px"
      data-autofocus
      spellCheck={false}
      autoComplete="off"
      value={draft.text}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  );
}

/** The second part of an id: needed of an OpenID subject, which many issuers may have. */
function RealmField({ by, draft, onChange }: Fields & { readonly by: KindOfParts }) {
  const { label, placeholder } = texts.realms[by];
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      required={by === 'OpenId' && draft.text.trim() !== ''}
      {...(by === 'PSN' && { inputMode: 'numeric' as const, pattern: '[0-9]*' })}
      maxLength={1_000}
      flex="1 1 180px"
      spellCheck={false}
      autoComplete="off"
      value={draft.realm}
      onChange={(event) => onChange({ realm: event.currentTarget.value })}
    />
  );
}

function LoginFields({ draft, onChange, mayPersonal }: Fields & { readonly mayPersonal: boolean }) {
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
