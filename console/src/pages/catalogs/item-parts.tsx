import { Autocomplete, Fieldset, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type {
  CatalogItemBundleInfo,
  CatalogItemConsumableInfo,
  CatalogItemContainerInfo,
} from 'purser-client';
import type { ReactNode } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { AmountsForm, IdsForm } from './contents-form.tsx';
import { suggest } from './counted.ts';
import type { ItemFormProps } from './item-form.tsx';

const { bundle, container, consumable } = CATALOGS_TEXTS;

const SECONDS_MAX = 4_294_967_295;

/** Edits the contents of a bundle. */
export function BundleForm({ item, choices, onChange }: ItemFormProps) {
  const { Bundle, ...others } = item;
  const set = (members: CatalogItemBundleInfo) =>
    onChange({ ...item, Bundle: { ...Bundle, ...members } });
  return (
    <Part
      legend={bundle.legend}
      label={bundle.on}
      isOn={Bundle !== undefined}
      onSwitch={(isOn) => (isOn ? set({}) : onChange(others))}
    >
      <IdsForm
        label={bundle.items}
        ids={Bundle?.BundledItems ?? []}
        known={choices.itemIds}
        onChange={(BundledItems) => set({ BundledItems })}
      />
      <IdsForm
        label={bundle.tables}
        ids={Bundle?.BundledResultTables ?? []}
        known={choices.tableIds}
        onChange={(BundledResultTables) => set({ BundledResultTables })}
      />
      <AmountsForm
        label={bundle.currencies}
        amounts={Bundle?.BundledVirtualCurrencies ?? {}}
        known={choices.virtual}
        onChange={(BundledVirtualCurrencies) => set({ BundledVirtualCurrencies })}
      />
    </Part>
  );
}

/** Edits the contents of a container. */
export function ContainerForm({ item, choices, onChange }: ItemFormProps) {
  const { Container, ...others } = item;
  const set = (members: CatalogItemContainerInfo) =>
    onChange({ ...item, Container: { ...Container, ...members } });
  function setKey(id: string): void {
    const { KeyItemId: _, ...rest } = Container ?? {};
    onChange({ ...item, Container: id === '' ? rest : { ...rest, KeyItemId: id } });
  }
  return (
    <Part
      legend={container.legend}
      label={container.on}
      isOn={Container !== undefined}
      onSwitch={(isOn) => (isOn ? set({}) : onChange(others))}
    >
      <Autocomplete
        label={container.key}
        description={container.keyHint}
        size="xs"
        data={suggest(choices.itemIds, Container?.KeyItemId ?? '')}
        filter={({ options }) => options}
        value={Container?.KeyItemId ?? ''}
        onChange={setKey}
      />
      <IdsForm
        label={container.items}
        ids={Container?.ItemContents ?? []}
        known={choices.itemIds}
        onChange={(ItemContents) => set({ ItemContents })}
      />
      <IdsForm
        label={container.tables}
        ids={Container?.ResultTableContents ?? []}
        known={choices.tableIds}
        onChange={(ResultTableContents) => set({ ResultTableContents })}
      />
      <AmountsForm
        label={container.currencies}
        amounts={Container?.VirtualCurrencyContents ?? {}}
        known={choices.virtual}
        onChange={(VirtualCurrencyContents) => set({ VirtualCurrencyContents })}
      />
    </Part>
  );
}

/** When an item is used up. */
export function ConsumableForm({ item, onChange }: ItemFormProps) {
  const { Consumable, ...others } = item;
  function set<Name extends keyof CatalogItemConsumableInfo>(
    name: Name,
    value: CatalogItemConsumableInfo[Name] | undefined,
  ): void {
    const { [name]: _, ...rest } = Consumable ?? {};
    onChange({ ...item, Consumable: value === undefined ? rest : { ...rest, [name]: value } });
  }
  const count = (name: 'UsageCount' | 'UsagePeriod', label: string, description: string) => (
    <AmountInput
      label={label}
      description={description}
      field={name}
      size="xs"
      max={SECONDS_MAX}
      amount={Consumable?.[name]}
      onAmount={(amount) => amount !== null && set(name, amount)}
    />
  );
  return (
    <Part
      legend={consumable.legend}
      label={consumable.on}
      isOn={Consumable !== undefined}
      onSwitch={(isOn) => onChange(isOn ? { ...item, Consumable: {} } : others)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {count('UsageCount', consumable.uses, consumable.usesHint)}
        {count('UsagePeriod', consumable.seconds, consumable.secondsHint)}
      </SimpleGrid>
      <TextInput
        label={consumable.group}
        size="xs"
        maxLength={256}
        value={Consumable?.UsagePeriodGroup ?? ''}
        onChange={(event) => set('UsagePeriodGroup', event.currentTarget.value || undefined)}
      />
    </Part>
  );
}

/** A part that an item has or has not. */
function Part({
  legend,
  label,
  isOn,
  onSwitch,
  children,
}: {
  readonly legend: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Switch
          label={label}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {isOn && children}
      </Stack>
    </Fieldset>
  );
}
