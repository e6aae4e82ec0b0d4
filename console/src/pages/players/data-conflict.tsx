import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { Overtaken } from '../../parts/overtaken.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_DATA_TEXTS } from '../../texts/players-data.ts';
import { callsAbout, type DataOf, type DataRecord, recordOf } from './data-kinds.ts';

const texts = PLAYERS_DATA_TEXTS.conflict;

/** Something that stood under a key, and the version of the data then. */
export interface SeenRecord {
  readonly version: number;
  /** Absent: there was none. */
  readonly record?: DataRecord | undefined;
}

/**
 * Looks before a change whether a key is still as it was shown: the service writes whatever was there. Where it is not, `look` throws, and
 * `changed` is what stands there now; the next look goes by that.
 */
export function useConflict(of: DataOf, key: string, seen: SeenRecord) {
  const purser = usePurser();
  const [first] = useState(seen);
  const [met, setMet] = useState<SeenRecord & { readonly key: string }>();
  const changed = met?.key === key ? met : undefined;
  const base = changed ?? first;
  /** `next`: what is about to stand there; a call whose answer was lost may have written it already. */
  async function look(next?: ComparedRecord): Promise<void> {
    const asked = { Keys: [key], IfChangedFromDataVersion: base.version };
    const { Data, DataVersion: version } = await callsAbout(of).read(purser, asked, {});
    if (version === base.version) return;
    const record = recordOf(Data, key);
    if (isSameRecord(record, base.record) || (next && isSameRecord(record, next))) return;
    setMet({ key, version, record });
    throw new Overtaken();
  }
  return { base, changed, look };
}

type ComparedRecord = Pick<DataRecord, 'Value' | 'Permission'> | undefined;

/** Whether two values are the same, for the same readers. */
export function isSameRecord(one: ComparedRecord, other: ComparedRecord): boolean {
  return one?.Value === other?.Value && one?.Permission === other?.Permission;
}

/** Characters of a value that are shown. */
const CHARS_MAX = 2_000;

/** Shows what somebody else has made of a key. */
export function ConflictNotice({
  changed: { record },
  onTake,
}: {
  readonly changed: SeenRecord;
  /** Absent: nothing was typed. */
  readonly onTake?: (record: DataRecord) => void;
}) {
  return (
    <Alert color="yellow" variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm">{record ? texts.changed : texts.removed}</Text>
        {record && (
          <Code block className="anywhere" style={{ whiteSpace: 'pre-wrap' }} mah={200}>
            {(record.Value ?? '').slice(0, CHARS_MAX)}
          </Code>
        )}
        {record && (
          <Text size="xs">
            {record.Permission && `${PLAYERS_DATA_TEXTS.permissions[record.Permission]}, `}
            {record.LastUpdated !== undefined && <Moment at={record.LastUpdated} />}
          </Text>
        )}
        {onTake && (
          <Group gap="sm">
            <Text size="sm">{texts.stays}</Text>
            {record && (
              <Button size="xs" variant="default" onClick={() => onTake(record)}>
                {texts.takeTheirs}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
