import { Text } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { PurserProvider } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { ACTIVITY_TEXTS } from '../../texts/activity.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { ActivityList } from './activity-list.tsx';

/** The latest changes in the title, or in the whole installation, and who made them. The address has the filter. */
export default function ActivityPage() {
  const titleId = useTitleId();
  const isForAll = useSignedIn().operator.Roles.some(({ TitleId }) => TitleId === undefined);
  const [{ where = '' }] = useAddress();
  return (
    <Page heading={LAYOUT_TEXTS.pages.activity}>
      {!useMay()('operators:read') && (
        <Text size="sm" c="dimmed">
          {ACTIVITY_TEXTS.onlySold}
        </Text>
      )}
      <PurserProvider titleId={isForAll && where === 'all' ? undefined : titleId}>
        <ActivityList isForAll={isForAll} />
      </PurserProvider>
    </Page>
  );
}
