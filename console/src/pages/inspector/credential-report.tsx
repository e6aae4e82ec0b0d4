import { Alert, Anchor, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { useTitleId } from '../../session/title.tsx';
import { INSPECTOR_TEXTS } from '../../texts/inspector.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { headlineOf, type Report } from './checks.ts';
import { Steps } from './steps.tsx';

const texts = INSPECTOR_TEXTS.facts;

const LOOKS = {
  Valid: { color: 'green', icon: IconCircleCheck },
  Expired: { color: 'orange', icon: IconClockOff },
  Revoked: { color: 'red', icon: IconCircleX },
  Invalid: { color: 'red', icon: IconCircleX },
} as const;

/** The owner of a credential, its end, and why it is good or not. */
export function CredentialReport({ report }: { readonly report: Report }) {
  const { color, icon: Icon } = LOOKS[report.Status];
  return (
    <Stack>
      <Alert color={color} variant="light" icon={<Icon aria-hidden />} title={headlineOf(report)}>
        <Text size="sm">{reasonOf(report)}</Text>
      </Alert>
      {report.TitleId === undefined ? (
        <Steps report={report} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <Facts report={report} titleId={report.TitleId} />
          <Steps report={report} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function reasonOf({ Status, Audience, Reason }: Report): string {
  if (Status !== 'Valid') return Reason;
  return Audience === undefined ? INSPECTOR_TEXTS.good : INSPECTOR_TEXTS.goodForJoining;
}

function Facts({ report, titleId }: { readonly report: Report; readonly titleId: string }) {
  const openTitleId = useTitleId();
  const { Kind, ServiceId, IssuedAt, ExpiresAt, SessionId, KeyId, TokenId, Audience } = report;
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Paper withBorder component="dl" m={0}>
        <Fact name={SHARED_TEXTS.what}>{texts.kinds[Kind]}</Fact>
        <Fact name={texts.whose}>
          {ServiceId === undefined ? (
            texts.ofTitle
          ) : (
            <Anchor
              component={Link}
              size="sm"
              href={playerAddress({ titleId, playerId: ServiceId })}
            >
              {texts.ofPlayer(ServiceId)}
            </Anchor>
          )}
        </Fact>
        <Fact name={SHARED_TEXTS.title}>
          {titleId === openTitleId ? titleId : texts.otherTitle(titleId)}
        </Fact>
        {IssuedAt !== undefined && (
          <Fact name={texts.issued}>
            <Moment at={IssuedAt} />
          </Fact>
        )}
        <Fact name={report.Status === 'Expired' ? texts.ended : texts.ends}>
          {ExpiresAt === undefined ? texts.never : <Moment at={ExpiresAt} />}
        </Fact>
        {SessionId !== undefined && (
          <Fact name={texts.session}>
            <Copyable text={SessionId} what={texts.sessionId} />
          </Fact>
        )}
        {KeyId !== undefined && (
          <Fact name={Kind === 'SecretKey' ? texts.ownKey : texts.secretKey}>
            <Copyable text={KeyId} what={texts.keyId} />
          </Fact>
        )}
        {TokenId !== undefined && (
          <Fact name={texts.token}>
            <Copyable text={TokenId} what={texts.tokenId} />
          </Fact>
        )}
        {Audience !== undefined && <Fact name={texts.audience}>{Audience}</Fact>}
      </Paper>
    </Section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Group className="row" px="md" py="xs" gap="xs" align="baseline">
      <Text component="dt" size="sm" c="dimmed" w={130}>
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} flex="1 1 180px" miw={0} className="anywhere">
        {children}
      </Text>
    </Group>
  );
}
