import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useStores } from '../../api/catalog-queries.ts';
import { newStoreAddress } from '../../parts/addresses.ts';
import { Failure } from '../../parts/failure.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { STORES_TEXTS } from '../../texts/stores.ts';

const ID_CHARS_MAX = 128;

/** Asks for the id of a new store, be it a copy of another one; the store itself is made by the first save. */
export function NewStore({
  version,
  copied,
  onClose,
  children,
}: {
  /** undefined: the default one. */
  readonly version: string | undefined;
  /** The store whose items and texts it begins with. Absent: it begins empty. */
  readonly copied?: string;
  readonly onClose: () => void;
  /** More about it, above the id. */
  readonly children?: ReactNode;
}) {
  const purser = usePurser();
  const [, go] = useLocation();
  const [storeId, setStoreId] = useState('');
  // The only answer that names the default version without its items.
  const named = useQuery({
    queryKey: ['defaultVersion', purser],
    queryFn: ({ signal }) => purser.admin.getPriceExposure({ MaxResults: 1 }, { signal }),
    enabled: version === undefined,
  });
  const catalogVersion = version ?? named.data?.CatalogVersion;
  const stores = useStores(version).data?.Stores ?? [];
  const id = storeId.trim();
  const isTaken = stores.some(({ StoreId }) => StoreId === id);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (catalogVersion === undefined || isTaken) return;
    go(newStoreAddress({ CatalogVersion: catalogVersion, StoreId: id }, copied));
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={copied === undefined ? STORES_TEXTS.newStore : STORES_TEXTS.make.copyOf(copied)}
    >
      <form onSubmit={submit}>
        <Stack>
          {children}
          <TextInput
            data-autofocus
            label={STORES_TEXTS.make.id}
            description={STORES_TEXTS.make.idHint}
            required
            withAsterisk={false}
            maxLength={ID_CHARS_MAX}
            error={isTaken && STORES_TEXTS.make.taken}
            value={storeId}
            onChange={(event) => setStoreId(event.currentTarget.value)}
          />
          {named.error && <Failure error={named.error} onRetry={() => void named.refetch()} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {SHARED_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={id === '' || catalogVersion === undefined || isTaken}>
              {copied === undefined ? STORES_TEXTS.make.chooseItems : STORES_TEXTS.make.look}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
