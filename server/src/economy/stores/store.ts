import { CUSTOM_DATA_BYTES_MAX, METADATA_BYTES_MAX } from '../../kernel/limits.ts';
import { judgeFreeJson } from '../free-json.ts';
import type { StoreWrite } from './ports.ts';
import { listRepeated, type WriteFault } from '../write-faults.ts';

/** Finds the faults of a store write itself: repeated items, custom data or metadata that cannot be stored. */
export function listStoreWriteFaults(write: StoreWrite): readonly WriteFault[] {
  const faults = [...listRepeated(write.items)];
  for (const [index, { customData }] of write.items.entries()) {
    const verdict = judgeFreeJson(customData, CUSTOM_DATA_BYTES_MAX);
    if (verdict !== 'fits') faults.push({ kind: 'customData', index, verdict });
  }
  const verdict = judgeFreeJson(write.marketingData?.metadata, METADATA_BYTES_MAX);
  if (verdict !== 'fits') faults.push({ kind: 'metadata', verdict });
  return faults;
}
