import { CUSTOM_DATA_BYTES_MAX } from '../../kernel/limits.ts';
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
