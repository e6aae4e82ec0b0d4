import { Autocomplete } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTitleId } from './use-title.ts';
import { rememberVersion, useDefaultVersion, useKnownVersions } from '../api/catalog-queries.ts';

/** Which catalog version is shown: one of the known ones, or any other by its name. */
export function VersionPicker({
  catalogVersion,
  onChoose,
}: {
  readonly catalogVersion: string;
  readonly onChoose: (catalogVersion: string) => void;
}) {
  const titleId = useTitleId() ?? '';
  const known = useKnownVersions();
  const isDefault = useDefaultVersion().data === catalogVersion;
  const [name, setName] = useState(catalogVersion);
  const isChosen = name === catalogVersion;
  useEffect(() => rememberVersion(titleId, catalogVersion), [titleId, catalogVersion]);
  function choose(chosen: string): void {
    if (chosen.trim() !== '' && chosen !== catalogVersion) onChoose(chosen.trim());
  }
  function chooseByKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') choose(name);
  }
  return (
    <Autocomplete
      label="Catalog version"
      description={
        isChosen ? (isDefault ? 'The default' : 'Not the default') : 'Enter opens the version.'
      }
      inputWrapperOrder={['label', 'input', 'description']}
      w={{ base: '100%', xs: 260 }}
      maxLength={128}
      data={[...known]}
      filter={({ options }) => options}
      value={name}
      onChange={setName}
      onOptionSubmit={choose}
      onKeyDown={chooseByKey}
      onBlur={() => setName(catalogVersion)}
    />
  );
}
