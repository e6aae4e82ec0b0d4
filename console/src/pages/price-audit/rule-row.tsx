import { Group, Paper, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { AdminSetTitlePurchaseRulesRequest } from 'purser-client';
import type { ReactNode } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';

const { rules } = PRICE_AUDIT_TEXTS;

/** A rule of the title, what it means now, and the button that changes it. */
export function RuleRow({
  isOn,
  texts,
  icon: Icon,
  request,
  children,
}: {
  readonly isOn: boolean;
  readonly texts: Exclude<(typeof rules)[keyof typeof rules], string>;
  readonly icon: Icon;
  /** Changes the rule. */
  readonly request: AdminSetTitlePurchaseRulesRequest;
  /** Further content of the dialog. */
  readonly children?: ReactNode;
}) {
  const purser = usePurser();
  const mayWrite = useMay()('stores:write');
  const change = isOn ? texts.turnOff : texts.turnOn;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label={texts.label}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" flex={1} miw={240} align="flex-start">
          <Icon size={20} stroke={1.6} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
          <div>
            <Text size="sm" fw={600}>
              {isOn ? texts.on : texts.off}
            </Text>
            <Text size="sm" c="dimmed">
              {isOn ? texts.whenOn : texts.whenOff}
            </Text>
          </div>
        </Group>
        {mayWrite && (
          <DialogButton label={change.open} variant="default" size="xs">
            {(close) => (
              <ActForm
                act={change.act}
                request={request}
                send={(body, call) => purser.admin.setTitlePurchaseRules(body, call)}
                done={() => change.done}
                onClose={close}
              >
                <Text size="sm">{change.effect}</Text>
                {children}
              </ActForm>
            )}
          </DialogButton>
        )}
      </Group>
    </Paper>
  );
}
