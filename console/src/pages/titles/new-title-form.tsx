import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActForm } from '../../parts/act-form.tsx';
import { titleAddress } from '../../parts/addresses.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { TITLES_TEXTS } from '../../texts/titles.ts';

const texts = TITLES_TEXTS.make;
const NAME_CHARS_MAX = 64;
const ID = /^[0-9A-F]{4,8}$/;

/** Makes a title, and goes to its keys. */
export function NewTitleForm({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  const { askAgain } = useSignedIn();
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const isMissing = name.trim() === '' || (id !== '' && !ID.test(id));
  return (
    <ActForm
      act={texts.act}
      request={isMissing ? undefined : { Name: name.trim(), ...(id !== '' && { TitleId: id }) }}
      send={(request, options) => purser.operator.createTitle(request, options)}
      done={() => texts.done(name.trim())}
      onDone={async ({ TitleId }) => {
        onClose();
        await askAgain();
        go(titleAddress(TitleId, 'keys'));
      }}
      onClose={onClose}
      labels={{ TitleId: TITLES_TEXTS.id }}
    >
      <Text size="sm">{texts.about}</Text>
      <TextInput
        label={SHARED_TEXTS.name}
        description={texts.nameHint}
        required
        withAsterisk={false}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={TITLES_TEXTS.id}
        description={texts.idHint}
        maxLength={8}
        value={id}
        onChange={(event) => setId(event.currentTarget.value.toUpperCase())}
      />
    </ActForm>
  );
}
