import { Stack, Textarea, TextInput } from '@mantine/core';
import type { StoreMarketingModel } from 'purser-client';
import { useState } from 'react';
import { isSame } from '../../parts/is-same.ts';
import { JsonInput, parseJson, toJsonText } from '../../parts/json-input.tsx';
import { STORES_TEXTS } from '../../texts/stores.ts';

const texts = STORES_TEXTS.marketing;

const NAME_CHARS_MAX = 256;
const DESCRIPTION_CHARS_MAX = 4_000;

/** The texts and data about a store that players get with it. */
export function MarketingForm({
  marketing,
  mayEdit,
  onMarketing,
}: {
  readonly marketing: StoreMarketingModel;
  readonly mayEdit: boolean;
  readonly onMarketing: (marketing: StoreMarketingModel) => void;
}) {
  const [text, setText] = useState(toJsonText(marketing.Metadata));
  const parsed = parseJson(text);
  // Metadata that was discarded or taken over from somebody else is shown; a typed text that is no JSON yet stays.
  if (parsed.status === 'fits' && !isSame(parsed.value, marketing.Metadata)) {
    setText(toJsonText(marketing.Metadata));
  }
  function change(member: keyof StoreMarketingModel, value: unknown): void {
    const { [member]: _, ...rest } = marketing;
    onMarketing(value === undefined || value === '' ? rest : { ...rest, [member]: value });
  }
  return (
    <Stack maw={720}>
      <TextInput
        label={texts.name}
        maxLength={NAME_CHARS_MAX}
        readOnly={!mayEdit}
        value={marketing.DisplayName ?? ''}
        onChange={(event) => change('DisplayName', event.currentTarget.value)}
      />
      <Textarea
        label={texts.description}
        maxLength={DESCRIPTION_CHARS_MAX}
        autosize
        minRows={2}
        readOnly={!mayEdit}
        value={marketing.Description ?? ''}
        onChange={(event) => change('Description', event.currentTarget.value)}
      />
      <JsonInput
        label={texts.metadata}
        description={STORES_TEXTS.jsonHint}
        text={text}
        onText={(typed) => {
          if (!mayEdit) return;
          setText(typed);
          const now = parseJson(typed);
          if (now.status === 'fits') change('Metadata', now.value);
        }}
      />
    </Stack>
  );
}
