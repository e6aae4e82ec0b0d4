import { useSearchParams } from 'wouter';
import { StoreList } from './store-list.tsx';
import { StorePage } from './store-page.tsx';

/** Stores: the list, and one of them. Ids have any characters, so they are parameters of the address. */
export default function StoresPage() {
  const [params] = useSearchParams();
  const [version, store] = [params.get('version'), params.get('store')];
  if (version === null || store === null) return <StoreList />;
  return (
    <StorePage
      key={JSON.stringify([version, store])}
      of={{ CatalogVersion: version, StoreId: store }}
      mayBeNew={params.has('new')}
    />
  );
}
