import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { rememberVersion, useDefaultVersion, useKnownVersions } from '../api/catalog-queries.ts';
import { useTitleId } from '../session/title.tsx';

/** Which catalog version is shown: one of the known ones, or any other by its name. */
export function VersionPicker({
  version,
  onVersion,
}: {
  /** Empty: the default one. */
  readonly version: string;
  readonly onVersion: (version: string) => void;
}) {
  const titleId = useTitleId();
  const known = useKnownVersions();
  const byDefault = useDefaultVersion().data ?? '';
  const shown = version || byDefault;
  // What was typed counts for the version at which it was typed.
  const [typed, setTyped] = useState({ at: shown, name: shown });
  const name = typed.at === shown ? typed.name : shown;
  const isDefault = shown === byDefault;
  useEffect(() => {
    if (shown !== '') rememberVersion(titleId, shown);
  }, [titleId, shown]);
  function choose(chosen: string): void {
    if (chosen.trim() !== shown) onVersion(chosen.trim());
  }
  return (
    <Autocomplete
      label="Catalog version"
      description={
        name !== shown ? 'Enter opens the version.' : isDefault ? 'The default' : 'Not the default'
      }
      inputWrapperOrder={['label', 'input', 'description']}
      w={{ base: '100%', xs: 260 }}
      maxLength={128}
      clearable={!isDefault}
      clearButtonProps={{ 'aria-label': 'The default version' }}
      onClear={() => choose('')}
      data={[...known]}
      filter={({ options }) => options}
      value={name}
      onChange={(next) => setTyped({ at: shown, name: next })}
      onOptionSubmit={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose(name)}
      onBlur={() => setTyped({ at: shown, name: shown })}
    />
  );
}
