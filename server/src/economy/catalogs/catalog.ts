import { CUSTOM_DATA_BYTES_MAX } from '../../kernel/limits.ts';
import type { OtherVersion } from '../outcomes.ts';
import type { CatalogWrite } from './ports.ts';
import { listRepeated, type WriteFault } from '../write-faults.ts';

/** Finds the faults of a catalog write itself: repeated items, custom data (a text here) over its limit. */
export function listCatalogWriteFaults(write: CatalogWrite): readonly WriteFault[] {
  const faults = [...listRepeated(write.items)];
  for (const [index, { attributes }] of write.items.entries()) {
    const text = attributes['CustomData'];
    if (typeof text === 'string' && Buffer.byteLength(text, 'utf8') > CUSTOM_DATA_BYTES_MAX) {
      faults.push({ kind: 'customData', index, verdict: 'tooLarge' });
    }
  }
  return faults;
}

/** The refusal of a write to this catalog version in which an item names another one; undefined: none does. */
export function checkVersionsOfItems(
  { versionsOfItems = [] }: Pick<CatalogWrite, 'versionsOfItems'>,
  catalogVersion: string,
): OtherVersion | undefined {
  return versionsOfItems.some((version) => version !== catalogVersion)
    ? { status: 'otherVersion', catalogVersion }
    : undefined;
}
