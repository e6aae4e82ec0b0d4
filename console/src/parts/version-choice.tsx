import { CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';

/** Asks for a catalog version by its name; empty: the default one. It counts when the field is left, or with Enter. */
export function VersionChoice({
  version,
  onVersion,
}: {
  readonly version: string | undefined;
  readonly onVersion: (version: string | undefined) => void;
}) {
  const [text, setText] = useState(version ?? '');
  const [shown, setShown] = useState(version);
  if (shown !== version) {
    setShown(version);
    setText(version ?? '');
  }
  function choose(typed: string): void {
    const chosen = typed.trim() === '' ? undefined : typed.trim();
    if (chosen !== version) onVersion(chosen);
  }
  return (
    <TextInput
      label="Catalog version"
      placeholder="the default one"
      maw={280}
      value={text}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label="The default catalog version"
            onClick={() => {
              setText('');
              choose('');
            }}
          />
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => choose(text)}
      onKeyDown={({ key }) => key === 'Enter' && choose(text)}
    />
  );
}
