import { Alert, Button, FileInput, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { Failure } from '../failure.tsx';
import type { ItemFiles } from './files-menu.tsx';
import {
  countImported,
  FAULTS_MAX,
  type FileItem,
  importedItems,
  type ItemFile,
} from './item-file.ts';
import { readItemFile } from './read-file.ts';

const texts = ITEM_FILES_TEXTS;

const FAULTS_SHOWN = 20;

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
  const { list, items, hints } = files;
  const [removesOthers, setRemovesOthers] = useState(false);
  const reading = useMutation({ mutationFn: (file: File) => readItemFile<Item>(list, file) });
  const read = reading.data;
  const file = read?.status === 'right' ? read.file : undefined;
  const faults = read?.status === 'wrong' ? read.faults : file ? listStrange(file, files) : [];
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
            onClick={() => file && after && onImport(after, file)}
          >
            {texts.review}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Items that cannot be imported, or would be second ones that look like others. */
function listStrange<Item extends FileItem>(
  { entries }: ItemFile<Item>,
  { items, known }: ItemFiles<Item>,
): readonly string[] {
  const there = new Set(items.map(({ ItemId }) => ItemId));
  const all = new Set([...there, ...entries.map(({ itemId }) => itemId)]);
  return entries.flatMap(({ place, itemId }) => {
    const plain = itemId.trim();
    const isTwin = plain !== itemId && !there.has(itemId) && all.has(plain);
    if (isTwin) return texts.faults.at(place, texts.faults.spaced(itemId));
    if (known && !known.has(itemId))
      return texts.faults.at(place, texts.faults.unknownItem(itemId));
    return [];
  });
}

function Faults({ of }: { readonly of: readonly string[] }) {
  const more = of.length - FAULTS_SHOWN;
  const isAll = of.length < FAULTS_MAX;
  return (
    <Alert color="red" title={texts.wrong(of.length, isAll)} role="alert">
      <List size="sm" spacing={4} className="anywhere">
        {of.slice(0, FAULTS_SHOWN).map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
        {more > 0 && <List.Item>{texts.more(more, isAll)}</List.Item>}
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
