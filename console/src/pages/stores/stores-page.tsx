import { Route, Switch } from 'wouter';
import { StoreList } from './store-list.tsx';
import { StorePage } from './store-page.tsx';

/** Stores: the list, and one of them. */
export default function StoresPage() {
  return (
    <Switch>
      <Route path="/:catalogVersion/:storeId">
        {({ catalogVersion, storeId }) => (
          <StorePage
            key={`${catalogVersion}/${storeId}`}
            catalogVersion={decodeURIComponent(catalogVersion)}
            storeId={decodeURIComponent(storeId)}
          />
        )}
      </Route>
      <Route>
        <StoreList />
      </Route>
    </Switch>
  );
}
