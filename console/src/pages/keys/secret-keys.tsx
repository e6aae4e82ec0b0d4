import { Group, Stack, Switch, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'mantine-datatable';
import { Empty } from '../../parts/empty.tsx';
import { Lacking } from '../../parts/lacking.tsx';
import { Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { useSignedIn } from '../../session/use-own-operator.ts';
import { KeyDialog } from './key-dialog.tsx';
import { keyColumns } from './key-columns.tsx';
import { NewKeyForm } from './new-key-form.tsx';

const ENDED = 'ended';

/** The keys with which servers and tools call in the name of the title. */
export function SecretKeys() {
  if (!useMay()('secretKeys:read')) {
    return <Lacking permission="secretKeys:read" to="see secret keys" />;
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
        Servers of your game and tools of your studio call with a secret key. It speaks for the
        whole title: never put one into a game client.
      </Text>
      <Lacking permission="secretKeys:write" to="make or end secret keys" />
      <Group justify="space-between" gap="xs">
        <KeyDialog
          label="New key"
          heading="New secret key"
          leftSection={<IconPlus size={16} />}
          disabled={!mayWrite}
        >
          {(content) => <NewKeyForm {...content} />}
        </KeyDialog>
        {(endedCount > 0 || withEnded) && (
          <Switch
            label={`Those that have ended, too (${endedCount})`}
            checked={withEnded}
            onChange={({ currentTarget }) =>
              setAddress({ [ENDED]: currentTarget.checked ? 'yes' : '' }, 'replace')
            }
          />
        )}
      </Group>
      {shown.length === 0 ? (
        <Empty icon={IconKey} heading="No secret key">
          <Text size="sm" c="dimmed">
            Make one for each server and each tool: then you can revoke one, and the others go on.
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
