import { Anchor, List, Modal, Stack, Text } from '@mantine/core';
import type { OperatorBeginSecondFactorResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { CodeInput } from '../../session/code-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';

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
      title="Set up the second factor"
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
      act="Turn on"
      request={{ Code: code.trim() }}
      send={async (request) => {
        const { RecoveryCodes } = await purser.operator.enableSecondFactor(request);
        onCodes(RecoveryCodes);
      }}
      done={() => 'The second factor is on'}
      onClose={onClose}
    >
      <List type="ordered" size="sm" spacing="sm" pr="sm">
        <List.Item>
          Scan this with your authenticator app:
          <Stack gap={4} mt={4}>
            <QrCode text={Address} label="What the authenticator app scans" />
            <Text size="xs">
              It cannot scan? Add an account by hand, with this key, by time:
              <br />
              <Copyable text={inFours(Secret)} what="the key" />
            </Text>
            {isForApps(Address) && (
              <Text size="xs">
                The app is on this device?{' '}
                <Anchor href={Address} underline="always">
                  Open it there
                </Anchor>
                . It takes an address? <Copyable text={Address} what="the address" />
              </Text>
            )}
          </Stack>
        </List.Item>
        <List.Item>Type the code that the app shows then.</List.Item>
      </List>
      <CodeInput code={code} onCode={setCode} isFirst />
      <Text size="xs" c="dimmed">
        Nothing changes before that. The key is good for this until <Moment at={ExpiresAt} />.
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
