import type { Projection } from '../kernel/control.ts';
import type { ControlPage } from './ports.ts';

/** Brings the projections from entry `from` to the end of a page; gives the number of that end. Throws what a projection throws. */
export function takeIn(
  page: ControlPage,
  { projections, from }: { readonly projections: readonly Projection[]; readonly from: number },
): number {
  if (page.status === 'everything') for (const projection of projections) projection.reset();
  for (const entry of page.entries) {
    for (const projection of projections) projection.apply(entry);
  }
  return page.status === 'everything' ? page.seq : (page.entries.at(-1)?.seq ?? from);
}
