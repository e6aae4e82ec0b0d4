import { Button, Group, Modal, Stack } from '@mantine/core';
import type { StoreItem } from 'purser-client';
import { type SubmitEvent, useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { JsonInput, parseJson, toJsonText } from '../../parts/json-input.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';

const texts = STORES_TEXTS.details;

const POSITION_MAX = 4_294_967_295;

/** The parts of a store's item beside its prices: custom data, and its display position. */
export function ItemDetails({
  item,
  mayEdit,
  onItem,
  onClose,
}: {
  readonly item: StoreItem;
  readonly mayEdit: boolean;
  readonly onItem: (item: StoreItem) => void;
  readonly onClose: () => void;
}) {
  const [position, setPosition] = useState<number | undefined | null>(item.DisplayPosition);
  const [text, setText] = useState(toJsonText(item.CustomData));
  const parsed = parseJson(text);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (parsed.status === 'broken' || position === null) return;
    const { CustomData: _, DisplayPosition: __, ...rest } = item;
    onItem({
      ...rest,
      ...(parsed.value !== undefined && { CustomData: parsed.value }),
      ...(position !== undefined && { DisplayPosition: position }),
    });
  }
  return (
    <Modal opened onClose={onClose} title={texts.heading(item.ItemId)} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <AmountInput
            data-autofocus
            label={texts.position}
            description={texts.positionHint}
            max={POSITION_MAX}
            readOnly={!mayEdit}
            amount={position ?? undefined}
            onAmount={setPosition}
          />
          <JsonInput
            label={SHARED_TEXTS.customData}
            description={STORES_TEXTS.jsonHint}
            text={text}
            onText={setText}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {mayEdit ? SHARED_TEXTS.cancel : STORES_TEXTS.close}
            </Button>
            {mayEdit && (
              <Button type="submit" disabled={parsed.status === 'broken' || position === null}>
                {texts.apply}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
