import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';

/** A one-time link of an operator, as the service answers it. */
export interface ShownLink {
  /** Whose it is. */
  readonly name: string;
  readonly Link: string;
  readonly ExpiresAt: string;
}

/** Shows a one-time link, this once. It does not close by accident. */
export function LinkDialog({
  link,
  onClose,
}: {
  /** Undefined: there is none to show. */
  readonly link: ShownLink | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={link !== undefined}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={link && `One-time link of ${link.name}`}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      centered
    >
      {link && (
        <Stack>
          <Copyable text={absolute(link.Link)} what="the link" />
          <Text size="sm">
            With it {link.name} chooses a password and is signed in. It is good for 30 minutes,
            until <Moment at={link.ExpiresAt} />, and once. Send it where nobody else reads along.
          </Text>
          <Alert color="orange">It is shown this once. You can make another one at any time.</Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Where the service does not know its own address, the link is at that of this page. */
function absolute(link: string): string {
  return link.startsWith('/') ? `${location.origin}${link}` : link;
}
