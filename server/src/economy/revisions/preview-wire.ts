import { exposureDifference } from '../exposure/difference.ts';
import { toWireExposureDifference } from '../exposure/difference-wire.ts';
import { toWireDifferences } from './difference-wire.ts';
import type { OtherChange } from './ports.ts';
import type { Previewed } from './preview-ports.ts';
import type { ChangePreviewOnWire } from './preview-schemas.ts';
import { toWireSubject } from './subject-wire.ts';

/** Writes what a change would do. */
export function toWirePreview({ change, offers }: Previewed): ChangePreviewOnWire {
  const exposure = offers && exposureDifference(offers, change);
  return {
    Changes: toWireDifferences(change.subject.kind, change),
    ...(change.others.length > 0 && { Others: change.others.map(toWireOther) }),
    ...(exposure && { Exposure: toWireExposureDifference(exposure) }),
  };
}

function toWireOther({ subject, ...changed }: OtherChange) {
  return { ...toWireSubject(subject), Changes: toWireDifferences(subject.kind, changed) };
}
