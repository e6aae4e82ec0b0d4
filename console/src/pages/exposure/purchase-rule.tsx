import { Group, List, Paper, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { useExposedItems } from './use-exposure.ts';

const NAMED_MAX = 10;

/** Whether a purchase must name a store, and the button that changes it. */
export function PurchaseRule({ catalogVersion }: { readonly catalogVersion: string }) {
  const purser = usePurser();
  const mayWrite = useMay()('stores:write');
  const rules = useQuery({
    queryKey: ['purchaseRules'],
    queryFn: ({ signal }) => purser.admin.getTitlePurchaseRules({}, { signal }),
  });
  if (rules.error) return <Failure error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return null;
  const { RequireStore } = rules.data;
  const Icon = RequireStore ? IconLock : IconLockOpen;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Purchases without a store">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" flex={1} miw={240} align="flex-start">
          <Icon size={20} stroke={1.6} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
          <div>
            <Text size="sm" fw={600}>
              {RequireStore ? 'Purchases must name a store' : 'Purchases need not name a store'}
            </Text>
            <Text size="sm" c="dimmed">
              {RequireStore
                ? 'Only the prices of stores that are open can be paid.'
                : 'Any client can buy each item at the catalog’s prices, whatever the game shows.'}
              {!mayWrite && ' Somebody with the role liveOps can change this, and close stores.'}
            </Text>
          </div>
        </Group>
        {mayWrite && (
          <DialogButton
            label={RequireStore ? 'Allow purchases without a store' : 'Require a store'}
            variant="default"
            size="xs"
          >
            {(close) => (
              <ActForm
                act={RequireStore ? 'Allow them' : 'Require a store'}
                request={{ RequireStore: !RequireStore }}
                send={(request, call) => purser.admin.setTitlePurchaseRules(request, call)}
                done={() =>
                  RequireStore
                    ? 'Purchases need not name a store any more'
                    : 'Purchases must name a store from now on'
                }
                onClose={close}
              >
                {RequireStore ? <WhenAllowed /> : <WhenRequired {...{ catalogVersion }} />}
              </ActForm>
            )}
          </DialogButton>
        )}
      </Group>
    </Paper>
  );
}

function WhenAllowed() {
  return (
    <Text size="sm">
      From then on each item can be bought at the catalog’s prices too, by every client, in all
      catalog versions of the title.
    </Text>
  );
}

/** What requiring a store does; above all what nobody could buy any more. */
function WhenRequired({ catalogVersion }: { readonly catalogVersion: string }) {
  const { items, isComplete, error, refetch } = useExposedItems(catalogVersion);
  const unsold = items.filter(
    ({ Prices }) =>
      Prices.some(({ Source }) => Source === 'Catalog') &&
      !Prices.some(({ Source }) => Source === 'Store'),
  );
  const more = unsold.length - NAMED_MAX;
  return (
    <Stack gap="xs">
      <Text size="sm">
        From then on the catalog’s prices sell nothing, in all catalog versions of the title. A game
        that buys without naming a store is refused with StoreRequired.
      </Text>
      {error && !isComplete ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !isComplete ? (
        <Text size="sm">Looking which items no store sells …</Text>
      ) : unsold.length === 0 ? (
        <Text size="sm">Every item that is for sale here is in an open store, too.</Text>
      ) : (
        <>
          <Text size="sm" fw={600}>
            {unsold.length === 1
              ? '1 item of this catalog version is in no open store: nobody could buy it then.'
              : `${unsold.length.toLocaleString()} items of this catalog version are in no open store: nobody could buy them then.`}
          </Text>
          <List size="sm" className="anywhere">
            {unsold.slice(0, NAMED_MAX).map(({ ItemId }) => (
              <List.Item key={ItemId}>{ItemId}</List.Item>
            ))}
            {more > 0 && <List.Item>{more.toLocaleString()} more</List.Item>}
          </List>
        </>
      )}
    </Stack>
  );
}
