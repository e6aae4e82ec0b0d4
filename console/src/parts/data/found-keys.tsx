import { Group, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DATA_TEXTS } from '../../texts/data.tsx';

/** There can be a thousand keys. */
const SHOWN_MAX = 100;

/** A search among entries by their keys, with the first of those that it finds. */
export function FoundKeys<Entry extends { readonly key: string }>({
  entries,
  children,
  none,
  words = DATA_TEXTS,
}: {
  readonly entries: readonly Entry[];
  readonly children: (found: readonly Entry[]) => ReactNode;
  /** Beside the words that no key has the text. */
  readonly none?: (text: string) => ReactNode;
  /** Of entries that are no keys of data. */
  readonly words?: Pick<typeof DATA_TEXTS, 'more'> & Readonly<Record<'find' | 'noneFound', string>>;
}) {
  const [text, setText] = useState('');
  const asked = text.trim().toLowerCase();
  const found = entries.filter(({ key }) => key.toLowerCase().includes(asked));
  const more = found.length - SHOWN_MAX;
  return (
    <>
      <TextInput
        type="search"
        label={words.find}
        maw={360}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length > 0 ? (
        children(found.slice(0, SHOWN_MAX))
      ) : (
        <Group>
          <Text size="sm" c="dimmed">
            {words.noneFound}
          </Text>
          {none?.(text.trim())}
        </Group>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {words.more(more)}
        </Text>
      )}
    </>
  );
}
