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
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = ACCOUNT_TEXTS.recoveryCodes;

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
      title={texts.heading}
      centered
    >
      {codes && (
        <Stack>
          <Text size="sm">{texts.advice}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6}>
            {codes.map((code) => (
              <Code key={code} ta="center" fz="sm" py={4}>
                {code}
              </Code>
            ))}
          </SimpleGrid>
          <Alert color="orange">{texts.once}</Alert>
          <Group justify="space-between">
            <Group gap="xs">
              <CopyButton value={codes.join('\n')}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                    onClick={copy}
                  >
                    {copied ? SHARED_TEXTS.copied : SHARED_TEXTS.copy}
                  </Button>
                )}
              </CopyButton>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                onClick={() => download(toFile(codes, name))}
              >
                {texts.download}
              </Button>
            </Group>
            <Button onClick={onKept}>{texts.kept}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** The text of the file: it says what it is, for whoever finds it again after years. */
function toFile(codes: readonly string[], name: string): string {
  return [
    texts.fileHeading(name, `${location.origin}/console`),
    texts.fileHint(new Date().toISOString()),
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
