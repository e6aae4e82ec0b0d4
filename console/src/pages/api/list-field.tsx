import { Button, Group, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, use, useState } from 'react';
import { API_TEXTS } from '../../texts/api.ts';
import { LOCALE } from '../../texts/locale.ts';
import { Field, type FieldProps, ResolveContext } from './field.tsx';
import { Part } from './part.tsx';
import { entryOf, isObject, type JsonSchema, kindOf, withMember } from './schema.ts';

const texts = API_TEXTS.form;

/** So many entries have fields; more of them are edited as JSON. */
const ENTRIES_MAX = 50;

/** A list: a field for each of its entries. */
export function ListField(props: FieldProps) {
  const { name, schema, value, onChange } = props;
  const blank = useBlank(schema.items ?? {});
  const entries: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const replace = (at: number, ...by: readonly unknown[]) =>
    onChange(entries?.toSpliced(at, 1, ...by));
  return (
    <Part of={props} add={texts.addEntry} onAdd={() => onChange([...(entries ?? []), blank])}>
      {entries?.length === 0 && <Note text={texts.emptyList} />}
      {entries?.slice(0, ENTRIES_MAX).map((entry, at) => (
        <Entry
          // Entries have no names but their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          name={`${name} ${at + 1}`}
          schema={schema.items ?? {}}
          value={entry}
          onChange={(changed) => replace(at, changed ?? blank)}
          onRemove={() => replace(at)}
        />
      ))}
      {entries && entries.length > ENTRIES_MAX && (
        <Note text={texts.moreEntries((entries.length - ENTRIES_MAX).toLocaleString(LOCALE))} />
      )}
    </Part>
  );
}

/** A table with any keys: a field for each of its values. */
export function MapField(props: FieldProps) {
  const { schema, value, onChange } = props;
  const entry = entryOf(schema) ?? {};
  const blank = useBlank(entry);
  const [name, setName] = useState('');
  const table = isObject(value) ? value : {};
  function add(): void {
    if (name === '' || Object.hasOwn(table, name)) return;
    onChange(withMember(table, name, blank));
    setName('');
  }
  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <Part of={props} add={texts.addName} onAdd={add}>
      {Object.entries(table)
        .slice(0, ENTRIES_MAX)
        .map(([key, one]) => (
          <Entry
            key={key}
            name={key}
            schema={entry}
            value={one}
            onChange={(changed) => onChange(withMember(table, key, changed ?? blank))}
            onRemove={() => onChange(withMember(table, key, undefined))}
          />
        ))}
      <TextInput
        size="xs"
        aria-label={texts.newNameIn(props.name)}
        placeholder={texts.newName}
        autoComplete="off"
        error={Object.hasOwn(table, name) && texts.nameTaken}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={addByKey}
      />
    </Part>
  );
}

function Entry({
  onRemove,
  ...field
}: Omit<FieldProps, 'isRequired'> & {
  readonly onRemove: () => void;
}) {
  // Parts have a button of their own, by which they are left out.
  const kind = kindOf(use(ResolveContext)(field.schema));
  if (kind === 'object' || kind === 'list' || kind === 'map') {
    return (
      <Field
        {...field}
        isRequired={false}
        onChange={(value) => (value === undefined ? onRemove() : field.onChange(value))}
      />
    );
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Field {...field} isRequired={false} />
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={texts.leaveOutMember(field.name)}
      >
        {texts.leaveOut}
      </Button>
    </Group>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}

/** The first value of a new entry. */
function useBlank(of: JsonSchema): unknown {
  const schema = use(ResolveContext)(of);
  const blanks = {
    choice: schema.enum?.[0],
    boolean: false,
    number: 0,
    text: '',
    list: [],
    object: {},
    map: {},
    json: null,
  };
  return blanks[kindOf(schema)];
}
