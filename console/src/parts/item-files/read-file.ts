import { ITEM_FILES_TEXTS } from '../../texts/item-files.ts';
import { FILE_BYTES_MAX, type FileItem, type FileList, type FileReading } from './item-file.ts';

const texts = ITEM_FILES_TEXTS.faults;

/** Reads the file that a person has chosen. Its name says in which form it is. */
export async function readItemFile<Item extends FileItem>(
  list: FileList,
  file: File,
): Promise<FileReading<Item>> {
  if (file.size > FILE_BYTES_MAX) return wrong(texts.tooLarge(file.size, FILE_BYTES_MAX));
  const text = decode(await file.arrayBuffer());
  if (text === undefined) return wrong(texts.notUtf8);
  const name = file.name.toLowerCase();
  if (name.endsWith('.csv')) return (await import('./csv-file.ts')).readCsv(list, text);
  if (name.endsWith('.json')) return (await import('./json-file.ts')).readJson(list, text);
  return wrong(texts.otherKind);
}

function wrong(fault: string) {
  return { status: 'wrong', faults: [fault] } as const;
}

/** The text of a file; undefined: it is not UTF-8, and would be read as other letters. */
function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
