import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PARTS_TEXTS } from '../texts/parts.ts';
import { useAddress } from './use-address.ts';

// Filters of a long list. They are in the address, and begin again at its first page.

/** How long a person stops typing before it counts. */
export const TYPING_MS = 150;

/** A text to look for, in the member `q` of the address. */
export function SearchFilter({
  label,
  placeholder,
}: {
  readonly label: string;
  readonly placeholder: string;
}) {
  const [{ q = '' }, setAddress] = useAddress();
  // The typed text counts until the address changes.
  const [typed, setTyped] = useState({ at: q, text: q });
  const search = useDebouncedCallback((text: string) => {
    setTyped({ at: text.trim(), text });
    setAddress({ q: text.trim(), page: '' }, 'replace');
  }, TYPING_MS);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={{ base: '100%', sm: 230 }}
      value={typed.at === q ? typed.text : q}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ at: q, text: value });
        search(value);
      }}
    />
  );
}

/** One of several, in a member of the address. */
export function ChoiceFilter({
  name,
  label,
  data,
  width = 150,
}: {
  readonly name: string;
  readonly label: string;
  readonly data: readonly (string | { readonly value: string; readonly label: string })[];
  readonly width?: number;
}) {
  const [address, setAddress] = useAddress();
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={[...data]}
      limit={100}
      searchable={data.length > 10}
      clearable
      clearButtonProps={{ 'aria-label': PARTS_TEXTS.any(label) }}
      w={{ base: 'calc(50% - 5px)', sm: width }}
      value={address[name] ?? null}
      onChange={(value) => setAddress({ [name]: value ?? '', page: '' }, 'replace')}
    />
  );
}
