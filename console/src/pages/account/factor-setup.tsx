import { Anchor, List, Modal, Stack, Text } from '@mantine/core';
import type { OperatorBeginSecondFactorResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { CodeInput } from '../../session/code-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';

const texts = ACCOUNT_TEXTS.setup;

/** Shows the secret of a second factor that was begun, and enables it with its first code. */
export function FactorSetup({
  setup,
  onCodes,
  onClose,
}: {
  /** Undefined: none was begun. */
  readonly setup: OperatorBeginSecondFactorResult | undefined;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={setup !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={texts.heading}
      centered
    >
      {setup && <SetupForm setup={setup} onCodes={onCodes} onClose={onClose} />}
    </Modal>
  );
}

function SetupForm({
  setup: { Secret, Address, ExpiresAt },
  onCodes,
  onClose,
}: {
  readonly setup: OperatorBeginSecondFactorResult;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [code, setCode] = useState('');
  return (
    <ActForm
      act={texts.act}
      request={{ Code: code.trim() }}
      send={async (request) => {
        const { RecoveryCodes } = await purser.operator.enableSecondFactor(request);
        onCodes(RecoveryCodes);
      }}
      done={() => texts.done}
      onClose={onClose}
    >
      <List type="ordered" size="sm" spacing="sm" pr="sm">
        <List.Item>
          {texts.scan}
          <Stack gap={4} mt={4}>
            <QrCode text={Address} label={texts.scanned} />
            <Text size="xs">
              {texts.byHand}
              <br />
              <Copyable text={inFours(Secret)} what={texts.key} />
            </Text>
            {isForApps(Address) && (
              <Text size="xs">
                {texts.onThisDevice(
                  (text) => (
                    <Anchor href={Address} underline="always">
                      {text}
                    </Anchor>
                  ),
                  <Copyable text={Address} what={texts.address} />,
                )}
              </Text>
            )}
          </Stack>
        </List.Item>
        <List.Item>{texts.typeCode}</List.Item>
      </List>
      <CodeInput code={code} onCode={setCode} isFirst />
      <Text size="xs" c="dimmed">
        {texts.until(<Moment at={ExpiresAt} />)}
      </Text>
    </ActForm>
  );
}

/** Groups of four are read and typed more easily; apps take them. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Whether an address opens an authenticator app, and nothing else. */
function isForApps(address: string): boolean {
  return address.startsWith('otpauth://totp/');
}
