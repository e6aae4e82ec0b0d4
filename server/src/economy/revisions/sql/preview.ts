import { command } from '../../../storage/command.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { resolveVersion } from '../../catalogs/sql/catalogs.ts';
import { loadOffers, type PackedOffers, unpackOffers } from '../../exposure/sql/find-offers.ts';
import type { Timing, TimingFault } from '../../schedule/ports.ts';
import { findTimingFault } from '../../schedule/sql/schedule-change.ts';
import { checkInstant } from '../../schedule/timing.ts';
import type { Edited } from '../ports.ts';
import type { PlannedChange, Previewed, PreviewedWrite } from '../preview-ports.ts';
import { type WriteName, type WriteRefusal, WRITES } from '../writes.ts';
import type { Plan } from './make-revision.ts';
import { packChanges, unpackChanges } from './packed-changes.ts';

interface PackedCall {
  /** As every command about what is sold has it (app/due-changes.ts). */
  readonly titleId: string;
  readonly name: WriteName;
  /** As the command of that name has it. */
  readonly packed: Edited;
  readonly timing: Timing | undefined;
}

/** A preview on its way between threads. */
export interface PackedPreview {
  readonly status: 'packed';
  readonly change: Omit<PlannedChange, 'changes'>;
  readonly changes: string;
  readonly offers: PackedOffers | undefined;
}

type Refusal = WriteRefusal<WriteName> | TimingFault;

/**
 * Reads everything at one moment, locks nothing, and is refused as the write, or its scheduling, would be. What takes effect later is
 * shown as if it did now.
 */
export const makePreview = command({
  name: 'previews.make',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  pack: ({ write: { name, input }, timing }: PreviewedWrite): PackedCall => {
    const pack: (input: never) => unknown = WRITES[name].pack;
    return { titleId: input.titleId, name, packed: pack(input as never) as Edited, timing };
  },
  async run(tx, call: PackedCall): Promise<Refusal | PackedPreview> {
    const { name, packed, timing } = call;
    const badInstant = timing && checkInstant(timing.plannedAt, packed.edit.now);
    if (badInstant) return badInstant;
    const planned = (await WRITES[name].plan(tx, packed, 'asItIs')) as Plan | Refusal;
    if (planned.status !== 'planned') return planned;
    const fault = timing && (await findTimingFault(tx, { ...call, timing }, planned.subject));
    return fault ?? packPreview(tx, planned);
  },
  unpack: (found): Refusal | Previewed =>
    found.status === 'packed' ? unpackPreview(found) : found,
});

/** What a plan would do, with what is for sale where that may be felt. */
export async function packPreview(tx: Tx, plan: Plan): Promise<PackedPreview> {
  const { subject, act, current, own, changes, others = [] } = plan;
  return {
    status: 'packed',
    change: { subject, act, current, own, others },
    changes: packChanges(changes),
    offers: await findOffersOf(tx, plan),
  };
}

export function unpackPreview({ change, changes, offers }: PackedPreview): Previewed {
  return {
    status: 'previewed',
    change: { ...change, changes: unpackChanges(changes) },
    offers: offers && unpackOffers(offers),
  };
}

/** What is for sale where a change may be felt. */
async function findOffersOf(tx: Tx, { subject, changes }: Plan): Promise<PackedOffers | undefined> {
  const { titleId } = subject;
  if (subject.kind === 'dropTables') return undefined;
  const comesOrGoes = changes.some(({ before, after }) => !before || !after);
  if (subject.kind === 'currencies' && !comesOrGoes) return undefined;
  const catalogVersion =
    subject.kind === 'currencies'
      ? await resolveVersion(tx, { titleId, catalogVersion: undefined })
      : subject.catalogVersion;
  if (catalogVersion === undefined) return undefined;
  const offers = await loadOffers(tx, { titleId, catalogVersion });
  return offers.status === 'packed' ? offers : undefined;
}
