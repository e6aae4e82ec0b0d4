import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';

const texts = OPERATORS_TEXTS.link;

/** A one-time link of an operator, as the service answers it. */
export interface ShownLink {
  /** The operator's name. */
  readonly name: string;
  readonly Link: string;
  readonly ExpiresAt: string;
  /** Absent: no address was named. */
  readonly Mailed?: boolean;
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
      title={link && texts.heading(link.name)}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      centered
    >
      {link && (
        <Stack>
          <Copyable text={absolute(link.Link)} what={texts.what} />
          <Text size="sm">{texts.about(link.name, <Moment at={link.ExpiresAt} />)}</Text>
          {link.Mailed !== undefined && <Text size="sm">{texts.mailed(link.Mailed)}</Text>}
          <Alert color="orange">{texts.once}</Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>{OPERATORS_TEXTS.done}</Button>
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
