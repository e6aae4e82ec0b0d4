import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import type { KeyOfOperator } from './disable-form.tsx';

const texts = OPERATORS_TEXTS.disabling;

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
      title={texts.keys(name)}
      styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
      centered
    >
      <Stack>
        <Text size="sm">{texts.keysAdvice}</Text>
        <List size="sm" spacing="xs">
          {keys?.map(({ KeyId, TitleId, Name }) => (
            <List.Item key={KeyId}>
              <Text span inherit className="anywhere">
                {texts.key(Name, TitleId)}
              </Text>{' '}
              <Copyable text={KeyId} what={texts.idOf(Name)} />
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>{OPERATORS_TEXTS.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
