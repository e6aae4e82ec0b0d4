import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { type SubmitEvent, useState } from 'react';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CATALOGS_TEXTS.creation;

/** Asks for the id of a new item. */
export function NewItem({
  isTaken,
  onAdd,
  onClose,
}: {
  readonly isTaken: (id: string) => boolean;
  readonly onAdd: (item: CatalogItemInput) => void;
  readonly onClose: () => void;
}) {
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const taken = isTaken(id.trim());
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (id.trim() === '' || taken) return;
    onAdd({ ItemId: id.trim(), ...(name.trim() !== '' && { DisplayName: name.trim() }) });
  }
  return (
    <Modal opened onClose={onClose} title={CATALOGS_TEXTS.newItem} centered>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.id}
            description={texts.idHint}
            required
            withAsterisk={false}
            maxLength={128}
            data-autofocus
            error={taken && texts.taken}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <TextInput
            label={SHARED_TEXTS.displayName}
            maxLength={256}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {SHARED_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={id.trim() === '' || taken}>
              {SHARED_TEXTS.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
