import { Stack, Switch, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import { Empty } from '../../parts/empty.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { PageAction, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { keyColumns } from './key-columns.tsx';
import { NewKeyForm } from './new-key-form.tsx';

const texts = KEYS_TEXTS.list;
const ENDED = 'ended';

/** The keys with which servers and tools call in the name of the title. */
export function SecretKeys() {
  if (!useMay()('secretKeys:read')) {
    return <PermissionDenied permission="secretKeys:read" to={texts.denied} />;
  }
  return <List />;
}

function List() {
  const purser = usePurser();
  const mayWrite = useMay()('secretKeys:write');
  const { operator } = useSignedIn();
  const [address, setAddress] = useAddress();
  const keys = useQuery({
    queryKey: ['secretKeys'],
    queryFn: ({ signal }) => purser.operator.listSecretKeys({}, { signal }),
  });
  if (!keys.data) return <Pending of={keys} />;
  const withEnded = address[ENDED] === 'yes';
  const shown = keys.data.SecretKeys.filter(
    ({ State }) => withEnded || State === 'Live',
  ).toReversed();
  const endedCount = keys.data.SecretKeys.filter(({ State }) => State !== 'Live').length;
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.about}
      </Text>
      <PermissionDenied permission="secretKeys:write" to={texts.deniedWrite} />
      <PageAction>
        <KeyDialog
          label={texts.newKey}
          heading={KEYS_TEXTS.make.heading}
          opensOn="new"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!mayWrite}
        >
          {(content) => <NewKeyForm {...content} />}
        </KeyDialog>
      </PageAction>
      {(endedCount > 0 || withEnded) && (
        <Switch
          label={texts.withEnded(endedCount)}
          checked={withEnded}
          onChange={({ currentTarget }) =>
            setAddress({ [ENDED]: currentTarget.checked ? 'yes' : '' }, 'replace')
          }
        />
      )}
      {shown.length === 0 ? (
        <Empty icon={IconKey} heading={texts.none}>
          <Text size="sm" c="dimmed">
            {texts.noneAdvice}
          </Text>
        </Empty>
      ) : (
        <DataTable
          withTableBorder
          borderRadius="md"
          idAccessor="KeyId"
          records={shown}
          columns={[...keyColumns({ mayWrite, ownId: operator.OperatorId })]}
        />
      )}
    </Stack>
  );
}
