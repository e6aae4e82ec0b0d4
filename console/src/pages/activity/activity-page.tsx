import { Text } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { mayWith } from '../../session/permissions.ts';
import { PurserProvider } from '../../session/purser-context.tsx';
import { useMay, useTitleId } from '../../session/title.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { ACTIVITY_TEXTS } from '../../texts/activity.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { ActivityList } from './activity-list.tsx';

/** The latest changes in the title, or in the whole installation, and who made them. The address has the filter. */
export default function ActivityPage() {
  const titleId = useTitleId();
  const { Roles } = useSignedIn().operator;
  const forAll = Roles.filter(({ TitleId }) => TitleId === undefined).map(({ Role }) => Role);
  const isForAll = forAll.length > 0;
  const [{ where = '' }] = useAddress();
  const may = useMay();
  const listsAll = isForAll && where === 'all';
  // A person may be an owner here, and less in other titles.
  const seesActs = listsAll
    ? mayWith({ roles: forAll, rolesEverywhere: forAll }, 'operators:read')
    : may('operators:read');
  return (
    <Page heading={LAYOUT_TEXTS.pages.activity}>
      {!seesActs && (
        <Text size="sm" c="dimmed">
          {ACTIVITY_TEXTS.onlySold}
        </Text>
      )}
      <PurserProvider titleId={listsAll ? undefined : titleId}>
        <ActivityList isForAll={isForAll} seesActs={seesActs} />
      </PurserProvider>
    </Page>
  );
}
