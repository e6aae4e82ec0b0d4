import { Alert, Box, Button, Drawer, Fieldset, Grid, Group, Stack, Text } from '@mantine/core';
import type { CatalogItemInput } from 'purser-client';
import { FieldOwnerContext } from '../../parts/amount-input/wrong-amounts.ts';
import { PendingNotice } from '../../parts/schedule/pending-notice.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { ItemForm, type ItemChoices } from './item-form.tsx';
import type { ItemRow } from './item-columns.tsx';
import { ItemJson } from './item-json.tsx';

const texts = CATALOGS_TEXTS.item;

/** One item: forms, and beside them the JSON. Typing changes the draft at once, which is saved with everything else. */
export function ItemDrawer({
  catalogVersion,
  row,
  choices,
  isReadOnly,
  onChange,
  onUndo,
  onRemove,
  onCopy,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly row: ItemRow;
  readonly choices: ItemChoices;
  readonly isReadOnly: boolean;
  readonly onChange: (item: CatalogItemInput) => void;
  readonly onUndo: () => void;
  readonly onRemove: () => void;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}) {
  const { id, item, state } = row;
  const isFixed = isReadOnly || state === 'removed';
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Text>
      }
      position="right"
      size={1040}
    >
      <Stack>
        {state === 'removed' && <Alert color="red">{texts.removed}</Alert>}
        <PendingNotice
          isAbout={({ CatalogVersion }) => CatalogVersion === catalogVersion}
          itemId={id}
        />
        {isReadOnly && (
          <Text size="sm" c="dimmed">
            {texts.readOnly}
          </Text>
        )}
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Fieldset variant="unstyled" disabled={isFixed} aria-label={texts.forms}>
              <FieldOwnerContext value={id}>
                <ItemForm item={item} choices={choices} onChange={onChange} />
              </FieldOwnerContext>
            </Fieldset>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Box pos="sticky" top={76}>
              <ItemJson item={item} isReadOnly={isFixed} onChange={onChange} />
            </Box>
          </Grid.Col>
        </Grid>
        <Group justify="space-between">
          {!isReadOnly && (
            <Group gap="xs">
              <Button variant="default" onClick={onCopy}>
                {SHARED_TEXTS.copy}
              </Button>
              {state !== 'saved' && (
                <Button variant="default" onClick={onUndo}>
                  {state === 'new' ? CATALOGS_TEXTS.discard : texts.undo}
                </Button>
              )}
              {(state === 'saved' || state === 'changed') && (
                <Button variant="light" color="red" onClick={onRemove}>
                  {SHARED_TEXTS.remove}
                </Button>
              )}
            </Group>
          )}
          <Button onClick={onClose} ml="auto">
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
