import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingChangeDetails } from 'purser-client';
import { useState } from 'react';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { canRestore, restoration, type Subject } from '../../parts/changes/restoration.ts';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { TakeBackBesides } from '../../parts/changes/take-back.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';

/** A change of what is sold. */
export type SoldChange = PendingChangeDetails & { readonly Kind: Subject['Of'] };

/** Takes back what a scheduled change has made: all of it, or what nobody else has touched since. */
export function TakeBackMade({ of: change }: { readonly of: SoldChange }) {
  const purser = usePurser();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { Made, Kind: Of, CatalogVersion, StoreId } = change;
  const of: Subject = {
    Of,
    ...(CatalogVersion !== undefined && { CatalogVersion }),
    ...(StoreId !== undefined && { StoreId }),
  };
  const canBe = Made !== undefined && Made.Revision > 1 && canRestore(of);
  const newest = useQuery({
    queryKey: ['history', of, 'newest'],
    queryFn: ({ signal }) => purser.admin.getHistory({ ...of, Count: 1 }, { signal }),
    enabled: canBe,
    staleTime: 0,
  });
  const current = newest.data?.Revisions[0]?.Revision;
  if (!canBe || current === undefined) return null;
  const before = Made.Revision - 1;
  const close = () => setOpen(false);
  const back = restoration(purser, of, { to: before, newest: current });
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        {SCHEDULE_TEXTS.takeBack}
      </Button>
      {isOpen && current > Made.Revision && (
        <TakeBackBesides made={{ of, revision: Made.Revision, before }} onClose={close} />
      )}
      {isOpen && back && current === Made.Revision && (
        <ReviewChange
          change={back}
          conflict={<LookAgain onLook={() => newest.refetch()} />}
          onClose={close}
          onSaved={async () => {
            close();
            await queries.invalidateQueries();
          }}
        />
      )}
    </Group>
  );
}
