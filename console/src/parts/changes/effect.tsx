import type { ChangePreview, PendingChangeInfo } from 'purser-client';
import { useItemNames } from '../../api/catalog-queries.ts';
import { Differences } from './differences.tsx';
import { PriceAuditDifference } from './price-audit-difference.tsx';
import type { Acceptance } from './price-audit-warnings.tsx';
import { SoldChanges } from './sold-changes.tsx';

/** The effects of a change on items and what they cost, on what is sold, and on the lowest prices. */
export function Effect({
  of: { Changes, Exposure },
  what,
  kind,
  acceptance,
}: {
  readonly of: ChangePreview;
  /** Of what the change is: "store". */
  readonly what: string;
  readonly kind: PendingChangeInfo['Kind'];
  /** Absent: nothing can be accepted, because the change is made or planned already. */
  readonly acceptance?: Acceptance;
}) {
  const isOfStore = kind === 'Store';
  const names = useItemNames(Exposure?.CatalogVersion);
  return (
    <>
      {Exposure && <SoldChanges of={Exposure} isOfStore={isOfStore} names={names} />}
      <Differences
        of={Changes}
        what={what}
        {...((isOfStore || kind === 'Catalog') && { names })}
        {...(isOfStore && Exposure && { inStore: Exposure.StoreItems })}
      />
      {Exposure && <PriceAuditDifference of={Exposure} {...{ names, acceptance }} />}
    </>
  );
}
