import {
  Autocomplete,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { AmountsForm } from './contents-form.tsx';
import { suggest } from './counted.ts';
import { BundleForm, ConsumableForm, ContainerForm } from './item-parts.tsx';

const texts = CATALOGS_TEXTS.form;

/** The choices in the forms of an item. */
export interface ItemChoices {
  readonly itemIds: readonly string[];
  readonly tableIds: readonly string[];
  readonly classes: readonly string[];
  readonly tags: readonly string[];
  readonly virtual: readonly string[];
  readonly real: readonly string[];
}

export interface ItemFormProps {
  readonly item: CatalogItemInput;
  readonly choices: ItemChoices;
  readonly onChange: (item: CatalogItemInput) => void;
}

const COUNT_MAX = 2_147_483_647;

/** Everything of an item, to be typed. */
export function ItemForm({ item, choices, onChange }: ItemFormProps) {
  const set = (members: Partial<CatalogItemInput>) => onChange({ ...item, ...members });
  return (
    <Stack gap="md">
      <NameForm item={item} choices={choices} onChange={onChange} />
      <Fieldset legend={CATALOGS_TEXTS.prices}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <AmountsForm
            label={texts.virtualPrices}
            amounts={item.VirtualCurrencyPrices ?? {}}
            known={choices.virtual}
            onChange={(VirtualCurrencyPrices) => set({ VirtualCurrencyPrices })}
          />
          <AmountsForm
            label={texts.realPrices}
            amounts={item.RealCurrencyPrices ?? {}}
            known={choices.real}
            onChange={(RealCurrencyPrices) => set({ RealCurrencyPrices })}
          />
        </SimpleGrid>
      </Fieldset>
      <BundleForm item={item} choices={choices} onChange={onChange} />
      <ContainerForm item={item} choices={choices} onChange={onChange} />
      <ConsumableForm item={item} choices={choices} onChange={onChange} />
      <FlagsForm item={item} choices={choices} onChange={onChange} />
      <Textarea
        label={SHARED_TEXTS.customData}
        description={texts.customDataHint}
        autosize
        maxRows={8}
        value={item.CustomData ?? ''}
        onChange={(event) => set({ CustomData: event.currentTarget.value })}
      />
    </Stack>
  );
}

function NameForm({ item, choices, onChange }: ItemFormProps) {
  const set = (members: Partial<CatalogItemInput>) => onChange({ ...item, ...members });
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={SHARED_TEXTS.displayName}
          maxLength={256}
          value={item.DisplayName ?? ''}
          onChange={(event) => set({ DisplayName: event.currentTarget.value })}
        />
        <Autocomplete
          label={CATALOGS_TEXTS.class}
          maxLength={256}
          data={suggest(choices.classes, item.ItemClass ?? '')}
          filter={({ options }) => options}
          value={item.ItemClass ?? ''}
          onChange={(ItemClass) => set({ ItemClass })}
        />
      </SimpleGrid>
      <Textarea
        label={texts.description}
        autosize
        maxRows={8}
        maxLength={4_000}
        value={item.Description ?? ''}
        onChange={(event) => set({ Description: event.currentTarget.value })}
      />
      <TagsInput
        label={CATALOGS_TEXTS.tags}
        data={[...choices.tags]}
        limit={20}
        value={[...new Set(item.Tags)]}
        onChange={(Tags) => set({ Tags })}
      />
      <TextInput
        label={texts.picture}
        maxLength={2_048}
        value={item.ItemImageUrl ?? ''}
        onChange={(event) => set({ ItemImageUrl: event.currentTarget.value })}
      />
    </Stack>
  );
}

function FlagsForm({ item, onChange }: ItemFormProps) {
  const set = (members: Partial<CatalogItemInput>) => onChange({ ...item, ...members });
  return (
    <Fieldset legend={texts.properties}>
      <Stack gap="xs">
        <Group gap="lg">
          <Switch
            label={texts.stackable}
            checked={item.IsStackable ?? false}
            onChange={(event) => set({ IsStackable: event.currentTarget.checked })}
          />
          <Switch
            label={texts.tradable}
            checked={item.IsTradable ?? false}
            onChange={(event) => set({ IsTradable: event.currentTarget.checked })}
          />
          <Switch
            label={texts.character}
            checked={item.CanBecomeCharacter ?? false}
            onChange={(event) => set({ CanBecomeCharacter: event.currentTarget.checked })}
          />
        </Group>
        <Switch
          label={texts.limited}
          checked={item.IsLimitedEdition ?? false}
          onChange={(event) => set({ IsLimitedEdition: event.currentTarget.checked })}
        />
        {item.IsLimitedEdition && (
          <AmountInput
            label={texts.limitedCount}
            field={texts.limitedCount}
            isRequired
            w={280}
            max={COUNT_MAX}
            amount={item.InitialLimitedEditionCount ?? 0}
            onAmount={(count) =>
              typeof count === 'number' && set({ InitialLimitedEditionCount: count })
            }
          />
        )}
      </Stack>
    </Fieldset>
  );
}
