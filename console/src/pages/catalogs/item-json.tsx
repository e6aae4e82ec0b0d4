import { Anchor, Stack, Text, Textarea } from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { useRef, useState } from 'react';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { isSameItem, toTidy } from './draft.ts';
import { parseItem } from '../../parts/item-files/item-shape.ts';

const texts = CATALOGS_TEXTS.json;

/** The item as JSON, in step with the forms. Wrong JSON stays as it is typed, and says where it is wrong. */
export function ItemJson({
  item,
  isReadOnly,
  onChange,
}: {
  readonly item: CatalogItemInput;
  readonly isReadOnly: boolean;
  readonly onChange: (item: CatalogItemInput) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: CatalogItemInput }>();
  // The typed text is shown while it says the same as the item, or while it is wrong and the item is still the one that
  // it was typed for.
  const parsed = typed && parseItem(typed.text, item.ItemId);
  const isInStep =
    parsed && ('item' in parsed ? isSameItem(parsed.item, item) : isSameItem(typed.of, item));
  const text = isInStep ? typed.text : JSON.stringify(toTidy(item), null, 2);
  const fault = isInStep && parsed && 'sentence' in parsed ? parsed : undefined;
  function change(next: string): void {
    setTyped({ text: next, of: item });
    const read = parseItem(next, item.ItemId);
    if ('item' in read) onChange(read.item);
  }
  function goToFault(): void {
    const offset = fault?.fault?.offset ?? 0;
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset + 1);
  }
  return (
    <Stack gap={4}>
      <Textarea
        ref={area}
        label={texts.label}
        autosize
        minRows={12}
        maxRows={32}
        spellCheck={false}
        readOnly={isReadOnly}
        error={fault?.sentence}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {fault && (
        <Text size="xs">
          {texts.stale}{' '}
          {fault.fault && (
            <Anchor component="button" type="button" size="xs" onClick={goToFault}>
              {texts.goToFault}
            </Anchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
