import {
  Autocomplete,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { AmountsForm } from './contents-form.tsx';
import { suggest } from './counted.ts';
import { BundleForm, ConsumableForm, ContainerForm } from './item-parts.tsx';

/** What can be chosen in the forms of an item. */
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
      <Fieldset legend="Prices">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <AmountsForm
            label="Virtual currencies"
            amounts={item.VirtualCurrencyPrices ?? {}}
            known={choices.virtual}
            onChange={(VirtualCurrencyPrices) => set({ VirtualCurrencyPrices })}
          />
          <AmountsForm
            label="Real money, in the smallest unit"
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
        label="Custom data"
        description="A text of your own, often JSON."
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
          label="Display name"
          maxLength={256}
          value={item.DisplayName ?? ''}
          onChange={(event) => set({ DisplayName: event.currentTarget.value })}
        />
        <Autocomplete
          label="Class"
          maxLength={256}
          data={suggest(choices.classes, item.ItemClass ?? '')}
          filter={({ options }) => options}
          value={item.ItemClass ?? ''}
          onChange={(ItemClass) => set({ ItemClass })}
        />
      </SimpleGrid>
      <Textarea
        label="Description"
        autosize
        maxRows={8}
        maxLength={4_000}
        value={item.Description ?? ''}
        onChange={(event) => set({ Description: event.currentTarget.value })}
      />
      <TagsInput
        label="Tags"
        data={[...choices.tags]}
        limit={20}
        value={[...new Set(item.Tags)]}
        onChange={(Tags) => set({ Tags })}
      />
      <TextInput
        label="Address of a picture"
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
    <Fieldset legend="Properties">
      <Stack gap="xs">
        <Group gap="lg">
          <Switch
            label="Stackable"
            checked={item.IsStackable ?? false}
            onChange={(event) => set({ IsStackable: event.currentTarget.checked })}
          />
          <Switch
            label="Tradable"
            checked={item.IsTradable ?? false}
            onChange={(event) => set({ IsTradable: event.currentTarget.checked })}
          />
          <Switch
            label="Can become a character"
            checked={item.CanBecomeCharacter ?? false}
            onChange={(event) => set({ CanBecomeCharacter: event.currentTarget.checked })}
          />
        </Group>
        <Switch
          label="Limited edition"
          checked={item.IsLimitedEdition ?? false}
          onChange={(event) => set({ IsLimitedEdition: event.currentTarget.checked })}
        />
        {item.IsLimitedEdition && (
          <NumberInput
            label="How many there are at first"
            w={220}
            min={0}
            max={COUNT_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={item.InitialLimitedEditionCount ?? 0}
            onChange={(count) =>
              set({ InitialLimitedEditionCount: typeof count === 'number' ? count : 0 })
            }
          />
        )}
      </Stack>
    </Fieldset>
  );
}
