import { Alert, Button, FileInput, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { Failure } from '../failure.tsx';
import type { ItemFiles } from './files-menu.tsx';
import { countImported, type FileItem, importedItems, type ItemFile } from './item-file.ts';
import { readItemFile } from './read-file.ts';

const texts = ITEM_FILES_TEXTS;

const FAULTS_MAX = 20;

/** Reads a file of items, says what is wrong in it or what it changes, and hands on the items as they are then. */
export function ImportDialog<Item extends FileItem>({
  files,
  onImport,
  onClose,
}: {
  readonly files: ItemFiles<Item>;
  readonly onImport: NonNullable<ItemFiles<Item>['onImport']>;
  readonly onClose: () => void;
}) {
  const { list, items, known, hints } = files;
  const [removesOthers, setRemovesOthers] = useState(false);
  const reading = useMutation({ mutationFn: (file: File) => readItemFile<Item>(list, file) });
  const read = reading.data;
  const file = read?.status === 'right' ? read.file : undefined;
  const faults =
    read?.status === 'wrong' ? read.faults : file && known ? listUnknown(file, known) : [];
  const after = file && faults.length === 0 && importedItems(items, file, { removesOthers });
  return (
    <Modal opened onClose={onClose} title={texts.importHeading} size="lg" centered>
      <Stack>
        <Text size="sm">{texts.importHint}</Text>
        <Text size="sm" c="dimmed">
          {texts.csvLimits[list]}
        </Text>
        {hints && <Text size="sm">{hints.import}</Text>}
        <FileInput
          label={texts.file}
          placeholder={texts.choose}
          accept=".json,.csv"
          data-autofocus
          onChange={(chosen) => (chosen ? reading.mutate(chosen) : reading.reset())}
        />
        <Radio.Group
          label={texts.others}
          value={removesOthers ? 'remove' : 'keep'}
          onChange={(value) => setRemovesOthers(value === 'remove')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={texts.keepOthers} />
            <Radio value="remove" label={texts.removeOthers} />
          </Stack>
        </Radio.Group>
        {reading.error && <Failure error={reading.error} />}
        {faults.length > 0 && <Faults of={faults} />}
        {file && after && <Outcome file={file} files={files} after={after} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {SHARED_TEXTS.cancel}
          </Button>
          <Button
            loading={reading.isPending}
            disabled={!after}
            onClick={() => file && after && onImport(after, file.about)}
          >
            {texts.review}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function listUnknown<Item extends FileItem>(
  { entries }: ItemFile<Item>,
  known: NonNullable<ItemFiles<Item>['known']>,
): readonly string[] {
  const unknown = entries.filter(({ itemId }) => !known.has(itemId));
  return unknown.map(({ place, itemId }) =>
    texts.faults.at(place, texts.faults.unknownItem(itemId)),
  );
}

function Faults({ of }: { readonly of: readonly string[] }) {
  const more = of.length - FAULTS_MAX;
  return (
    <Alert color="red" title={texts.wrong(of.length)} role="alert">
      <List size="sm" spacing={4} className="anywhere">
        {of.slice(0, FAULTS_MAX).map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
        {more > 0 && <List.Item>{texts.more(more)}</List.Item>}
      </List>
    </Alert>
  );
}

/** Says what the import changes, and whether the file is of something else. */
function Outcome<Item extends FileItem>({
  file,
  files: { about, items, isSameItem },
  after,
}: {
  readonly file: ItemFile<Item>;
  readonly files: ItemFiles<Item>;
  readonly after: readonly Item[];
}) {
  const others = ['CatalogVersion', 'StoreId'].filter(
    (name) => file.about[name] !== undefined && file.about[name] !== about[name],
  );
  return (
    <Stack gap={4} role="status">
      <Text size="sm" fw={600}>
        {texts.counts(countImported(items, after, isSameItem))}
      </Text>
      {others.map((name) => (
        <Text key={name} size="sm" className="anywhere">
          {texts.ofOther(`${name} ${String(file.about[name])}`)}
        </Text>
      ))}
    </Stack>
  );
}
