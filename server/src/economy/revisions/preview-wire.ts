import { exposureDifference } from '../exposure/difference.ts';
import { toWireExposureDifference } from '../exposure/difference-wire.ts';
import { toWireDifferences } from './difference-wire.ts';
import type { Previewed } from './preview-ports.ts';
import type { ChangeReply } from './schemas.ts';

/** Writes what a change would do. */
export function toWirePreview({ change, offers }: Previewed): ChangeReply {
  const exposure = offers && exposureDifference(offers, change);
  return {
    Revision: change.current?.number ?? 0,
    Preview: {
      Changes: toWireDifferences(change.subject.kind, change),
      ...(exposure && { Exposure: toWireExposureDifference(exposure) }),
    },
  };
}
