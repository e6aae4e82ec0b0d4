import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileExport, IconFileImport, IconFiles } from '@tabler/icons-react';
import { useCurrencies } from '../../api/catalog-queries.ts';
import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { saveText } from '../save-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { FileItem, FileList, ItemFile } from './item-file.ts';

const texts = ITEM_FILES_TEXTS;

/** The items to export, and the effect of an import. */
export interface ItemFiles<Item extends FileItem> {
  readonly list: FileList;
  /** Of the file, without its ending. */
  readonly name: string;
  /** The members of a file in JSON beside its items. */
  readonly about: Readonly<Record<string, unknown>>;
  /** As they are saved. */
  readonly saved: readonly Item[];
  /** As the person has edited them. */
  readonly items: readonly Item[];
  /** More about exported and imported files. */
  readonly hints?: { readonly files: string; readonly import: string };
  readonly isSameItem?: (one: Item, other: Item) => boolean;
  /** The only items that can be imported. Absent: any. */
  readonly known?: { readonly has: (itemId: string) => boolean };
  /** Gets the items as they are after the import. Absent: nothing may be changed. */
  readonly onImport?: ((items: readonly Item[], file: ItemFile<Item>) => void) | undefined;
}

/** Exports items as they are saved, and imports a file into what is not saved yet. */
export function FilesMenu<Item extends FileItem>(files: ItemFiles<Item>) {
  const [isImporting, { open, close }] = useDisclosure();
  const { list, name, about, saved, hints, onImport } = files;
  const currencies = useCurrencies();
  const fileName = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_');
  async function exportJson(): Promise<void> {
    const { writeJson } = await import('./json-file.ts');
    saveText(`${fileName}.json`, writeJson(list, saved, about), 'application/json');
  }
  async function exportCsv(): Promise<void> {
    const { writeCsv } = await import('./csv-file.ts');
    // Each currency of the title has a column, also in a file that is asked for before the list of them has come.
    const listed = currencies.data ?? (await currencies.refetch({ cancelRefetch: false })).data;
    const codes = listed?.VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode);
    saveText(`${fileName}.csv`, writeCsv(list, saved, codes), 'text/csv');
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFiles size={16} aria-hidden />}>
            {texts.files}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label maw={260}>{hints?.files ?? texts.asSaved}</Menu.Label>
          <Menu.Item
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => void exportJson()}
          >
            {texts.exportJson}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => void exportCsv()}
          >
            {texts.exportCsv}
          </Menu.Item>
          {onImport && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={open}>
                {texts.import}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && onImport && (
        <ImportDialog
          files={files}
          onImport={(after, file) => {
            close();
            onImport(after, file);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
