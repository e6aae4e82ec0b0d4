import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import type { KeyOfOperator } from './disable-form.tsx';

/** Says which secret keys of somebody who was disabled are still good. */
export function KeysOfOperator({
  name,
  keys,
  onClose,
}: {
  readonly name: string;
  /** Undefined: there is nothing to show. */
  readonly keys: readonly KeyOfOperator[] | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={keys !== undefined}
      onClose={onClose}
      title={`Keys that ${name} made`}
      styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
      centered
    >
      <Stack>
        <Text size="sm">
          These secret keys are still good. Revoke those that this person may have kept.
        </Text>
        <List size="sm" spacing="xs">
          {keys?.map(({ KeyId, TitleId, Name }) => (
            <List.Item key={KeyId}>
              <Text span inherit className="anywhere">
                {Name} in {TitleId}
              </Text>{' '}
              <Copyable text={KeyId} what={`the id of ${Name}`} />
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
