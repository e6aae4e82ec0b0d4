import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { type SubmitEvent, useState } from 'react';

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
    <Modal opened onClose={onClose} title="New item" centered>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Item id"
            description="Games name the item by it. It cannot be changed later."
            required
            withAsterisk={false}
            maxLength={128}
            data-autofocus
            error={taken && 'There is such an item already.'}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          <TextInput
            label="Display name"
            maxLength={256}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={id.trim() === '' || taken}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
