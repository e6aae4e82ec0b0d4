import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { OperatorBeginSecondFactorResult } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import type { OwnOperator } from '../../session/use-own-operator.ts';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** With so few recovery codes one is told to make others. */
const FEW = 3;

/** The own second factor: set up, put on another phone, given other recovery codes, turned off. */
export function SecondFactor({
  operator: { Name, HasSecondFactor, RecoveryCodesLeft },
}: {
  readonly operator: OwnOperator;
}) {
  const purser = usePurser();
  const [setup, setSetup] = useState<OperatorBeginSecondFactorResult>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation({
    mutationFn: () => purser.operator.beginSecondFactor({}),
    onSuccess: setSetup,
  });
  return (
    <Section
      heading="Second factor"
      actions={
        HasSecondFactor ? <Badge variant="light">on</Badge> : <Badge variant="default">off</Badge>
      }
    >
      <Text size="sm">
        {HasSecondFactor
          ? 'Signing in takes your password and a code of your authenticator app.'
          : 'With an authenticator app on your phone, whoever learns your password still cannot sign in.'}
      </Text>
      {HasSecondFactor && <CodesLeft left={RecoveryCodesLeft} />}
      {begin.error && <Failure error={begin.error} onRetry={() => begin.mutate()} />}
      <Group gap="xs">
        <Button
          variant={HasSecondFactor ? 'default' : 'filled'}
          size="xs"
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {HasSecondFactor ? 'New phone' : 'Set up'}
        </Button>
        {HasSecondFactor && (
          <>
            <DialogButton label="New recovery codes" variant="default" size="xs">
              {(close) => <RenewForm onCodes={setCodes} onClose={close} />}
            </DialogButton>
            <DialogButton
              label="Turn off"
              heading="Turn off the second factor"
              variant="light"
              color="red"
              size="xs"
            >
              {(close) => <TurnOffForm onClose={close} />}
            </DialogButton>
          </>
        )}
      </Group>
      <FactorSetup setup={setup} onCodes={setCodes} onClose={() => setSetup(undefined)} />
      <RecoveryCodes codes={codes} name={Name} onKept={() => setCodes(undefined)} />
    </Section>
  );
}

function CodesLeft({ left }: { readonly left: number }) {
  return (
    <Text size="sm" {...(left >= FEW && { c: 'dimmed' })}>
      {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      {left < FEW && ' Make new ones before you need them.'}
    </Text>
  );
}

function RenewForm({
  onCodes,
  onClose,
}: {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act="Make new codes"
      request={{}}
      send={async (request) => {
        const { RecoveryCodes: codes } = await purser.operator.renewRecoveryCodes(request);
        onCodes(codes);
      }}
      done={() => 'There are new recovery codes'}
      onClose={onClose}
    >
      <Text size="sm">
        The recovery codes that you have kept are good no longer; you get ten others. Your app stays
        as it is.
      </Text>
    </ActForm>
  );
}

function TurnOffForm({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act="Turn off"
      isDestructive
      request={{}}
      send={(request) => purser.operator.disableSecondFactor(request)}
      done={() => 'The second factor is off'}
      onClose={onClose}
    >
      <Text size="sm">
        From then on your password alone signs you in. The entry in your app and your recovery codes
        are worth nothing any more; remove them.
      </Text>
    </ActForm>
  );
}
