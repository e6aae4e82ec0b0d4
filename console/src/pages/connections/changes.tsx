import { Paper, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../parts/empty.tsx';
import { isSame } from '../../parts/is-same.ts';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import {
  type ConnectionChange,
  describeSetting,
  labelOf,
  nameOf,
  settingsOf,
} from './connection.ts';

const texts = CONNECTIONS_TEXTS.changes;

/** The history of connections: the author, the time and the settings of each change. */
export function Changes() {
  const purser = usePurser();
  const list = useQuery({
    queryKey: ['connections', 'changes'],
    queryFn: ({ signal }) => purser.admin.listConnectionChanges({}, { signal }),
  });
  if (!list.data) return <Pending of={list} />;
  const { Changes: changes } = list.data;
  if (changes.length === 0) return <Empty icon={IconHistory} heading={texts.none} />;
  return (
    <Stack gap="xs">
      {changes.map((change, index) => (
        <Change key={`${change.At} ${changes.length - index}`} change={change} />
      ))}
    </Stack>
  );
}

function Change({ change }: { readonly change: ConnectionChange }) {
  const { Action, At, HasNewSecret } = change;
  return (
    <Paper withBorder px="md" py="sm" component="article" aria-label={nameOf(change)}>
      <Text size="sm" className="anywhere">
        <b>{texts.actions[Action](nameOf(change))}</b>
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {texts.by({ author: authorOf(change), at: <Moment at={At} /> })}
      </Text>
      {linesOf(change).map((line) => (
        <Text key={line} size="sm" className="anywhere">
          {line}
        </Text>
      ))}
      {HasNewSecret && <Text size="sm">{texts.newSecret}</Text>}
    </Paper>
  );
}

function authorOf({ MadeBy, MadeByName }: ConnectionChange): string {
  if (MadeBy === 'commandLine') return texts.commandLine;
  return MadeByName ?? MadeBy.replace(':', ' ');
}

/** A line for each setting that is another one. */
function linesOf({ Provider, Before, After }: ConnectionChange): readonly string[] {
  const before = Before ? settingsOf({ Provider, Settings: Before.Settings }) : {};
  const after = After ? settingsOf({ Provider, Settings: After.Settings }) : {};
  return Object.keys({ ...before, ...after })
    .filter((member) => !isSame(before[member], after[member]))
    .map((member) => {
      const describe = (value: unknown) =>
        value === undefined ? SHARED_TEXTS.none : describeSetting(member, value);
      const label = labelOf(member);
      return Before && After
        ? texts.line({ label, before: describe(before[member]), after: describe(after[member]) })
        : texts.value(label, describe((After ? after : before)[member]));
    });
}
