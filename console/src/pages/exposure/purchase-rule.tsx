import { Group, List, Paper, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { EXPOSURE_TEXTS } from '../../texts/exposure.ts';
import { useExposedItems } from './use-exposure.ts';

const texts = EXPOSURE_TEXTS.rule;
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
    <Paper withBorder px="md" py="sm" component="section" aria-label={texts.label}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" flex={1} miw={240} align="flex-start">
          <Icon size={20} stroke={1.6} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
          <div>
            <Text size="sm" fw={600}>
              {RequireStore ? texts.required : texts.notRequired}
            </Text>
            <Text size="sm" c="dimmed">
              {RequireStore ? texts.whenRequired : texts.whenNotRequired}
              {!mayWrite && ` ${texts.whoMay}`}
            </Text>
          </div>
        </Group>
        {mayWrite && (
          <DialogButton
            label={RequireStore ? texts.allow.open : texts.require.act}
            variant="default"
            size="xs"
          >
            {(close) => (
              <ActForm
                act={RequireStore ? texts.allow.act : texts.require.act}
                request={{ RequireStore: !RequireStore }}
                send={(request, call) => purser.admin.setTitlePurchaseRules(request, call)}
                done={() => (RequireStore ? texts.allow.done : texts.require.done)}
                onClose={close}
              >
                {RequireStore ? (
                  <Text size="sm">{texts.allow.effect}</Text>
                ) : (
                  <WhenRequired {...{ catalogVersion }} />
                )}
              </ActForm>
            )}
          </DialogButton>
        )}
      </Group>
    </Paper>
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
      <Text size="sm">{texts.require.effect}</Text>
      {error && !isComplete ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !isComplete ? (
        <Text size="sm">{texts.require.looking}</Text>
      ) : unsold.length === 0 ? (
        <Text size="sm">{texts.require.allSold}</Text>
      ) : (
        <>
          <Text size="sm" fw={600}>
            {texts.require.unsold(unsold.length)}
          </Text>
          <List size="sm" className="anywhere">
            {unsold.slice(0, NAMED_MAX).map(({ ItemId }) => (
              <List.Item key={ItemId}>{ItemId}</List.Item>
            ))}
            {more > 0 && <List.Item>{texts.require.more(more)}</List.Item>}
          </List>
        </>
      )}
    </Stack>
  );
}
