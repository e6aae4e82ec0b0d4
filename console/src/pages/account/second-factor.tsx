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
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const texts = ACCOUNT_TEXTS.factor;

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
      heading={texts.heading}
      actions={
        HasSecondFactor ? (
          <Badge variant="light">{texts.on}</Badge>
        ) : (
          <Badge variant="default">{texts.off}</Badge>
        )
      }
    >
      <Text size="sm">{HasSecondFactor ? texts.whenOn : texts.whenOff}</Text>
      {HasSecondFactor && <CodesLeft left={RecoveryCodesLeft} />}
      {begin.error && <Failure error={begin.error} onRetry={() => begin.mutate()} />}
      <Group gap="xs">
        <Button
          variant={HasSecondFactor ? 'default' : 'filled'}
          size="xs"
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {HasSecondFactor ? texts.newPhone : texts.setUp}
        </Button>
        {HasSecondFactor && (
          <>
            <DialogButton label={texts.renewal.open} variant="default" size="xs">
              {(close) => <RenewForm onCodes={setCodes} onClose={close} />}
            </DialogButton>
            <DialogButton
              label={texts.removal.act}
              heading={texts.removal.heading}
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
      {texts.codesLeft(left)}
      {left < FEW && ` ${texts.renewSoon}`}
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
      act={texts.renewal.act}
      request={{}}
      send={async (request) => {
        const { RecoveryCodes: codes } = await purser.operator.renewRecoveryCodes(request);
        onCodes(codes);
      }}
      done={() => texts.renewal.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.renewal.effect}</Text>
    </ActForm>
  );
}

function TurnOffForm({ onClose }: { readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.removal.act}
      isDestructive
      request={{}}
      send={(request) => purser.operator.disableSecondFactor(request)}
      done={() => texts.removal.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.removal.effect}</Text>
    </ActForm>
  );
}
