import { Autocomplete, Text } from '@mantine/core';
import type { CatalogSummary } from 'purser-client';
import { useState } from 'react';
import { useDefaultVersion, useKnownVersions } from '../api/catalog-queries.ts';
import { PARTS_TEXTS } from '../texts/parts.ts';

const texts = PARTS_TEXTS.version;

/** Which catalog version is shown: one of the known ones, or any other by its name. */
export function VersionPicker({
  version,
  onVersion,
}: {
  /** Empty: the default one. */
  readonly version: string;
  readonly onVersion: (version: string) => void;
}) {
  const known = useKnownVersions();
  const byDefault = useDefaultVersion().data ?? '';
  const shown = version || byDefault;
  // The typed name counts for the version at which it was typed.
  const [typed, setTyped] = useState({ at: shown, name: shown });
  const name = typed.at === shown ? typed.name : shown;
  const isDefault = shown === byDefault;
  function choose(chosen: string): void {
    if (chosen.trim() !== shown) onVersion(chosen.trim());
  }
  return (
    <Autocomplete
      label={texts.label}
      description={name !== shown ? texts.typed : isDefault ? texts.isDefault : texts.isNotDefault}
      inputWrapperOrder={['label', 'input', 'description']}
      w={{ base: '100%', xs: 260 }}
      maxLength={128}
      clearable={!isDefault}
      clearButtonProps={{ 'aria-label': texts.toDefault }}
      onClear={() => choose('')}
      data={[...known.keys()]}
      limit={100}
      comboboxProps={{ keepMounted: false }}
      // All of them, until somebody types.
      {...(name === shown && { filter: ({ options, limit }) => options.slice(0, limit) })}
      renderOption={({ option: { value } }) => (
        <div>
          <Text size="sm" className="anywhere">
            {value}
          </Text>
          <Text size="xs" c="dimmed">
            {value === byDefault
              ? texts.ofDefault(describe(known.get(value)))
              : describe(known.get(value))}
          </Text>
        </div>
      )}
      value={name}
      onChange={(next) => setTyped({ at: shown, name: next })}
      onOptionSubmit={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose(name)}
      onBlur={() => setTyped({ at: shown, name: shown })}
    />
  );
}

function describe(version: CatalogSummary | undefined): string {
  if (!version) return texts.scheduled;
  const { ItemCount, Revision } = version;
  return texts.revision(countItems(ItemCount), Revision);
}

/** How many items a version has, in words. */
export const countItems = texts.items;
