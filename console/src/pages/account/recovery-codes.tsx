import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';

/** Shows recovery codes, this once. It does not close by accident. */
export function RecoveryCodes({
  codes,
  name,
  onKept,
}: {
  /** Undefined: there are none to show. */
  readonly codes: readonly string[] | undefined;
  /** Of the operator: it stands in the file. */
  readonly name: string;
  readonly onKept: () => void;
}) {
  return (
    <Modal
      opened={codes !== undefined}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Your recovery codes"
      centered
    >
      {codes && (
        <Stack>
          <Text size="sm">
            Each takes the place of one code of the app, once: for the day on which the phone is
            lost. Keep them where the phone is not. Earlier ones are no longer good.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6}>
            {codes.map((code) => (
              <Code key={code} ta="center" fz="sm" py={4}>
                {code}
              </Code>
            ))}
          </SimpleGrid>
          <Alert color="orange">They are shown this once.</Alert>
          <Group justify="space-between">
            <Group gap="xs">
              <CopyButton value={codes.join('\n')}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                    onClick={copy}
                  >
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                onClick={() => download(toFile(codes, name))}
              >
                Download
              </Button>
            </Group>
            <Button onClick={onKept}>I have kept them</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** The text of the file: it says what it is, for whoever finds it again after years. */
function toFile(codes: readonly string[], name: string): string {
  return [
    `Recovery codes of ${name} at ${location.origin}/console`,
    `Made ${new Date().toISOString()}. Each is good once.`,
    '',
    ...codes,
    '',
  ].join('\n');
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'purser-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
