import { Checkbox, Select, TextInput } from '@mantine/core';
import type { OpenIdIssuerInformation } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { JsonInput, parseJson, toJsonText } from '../../parts/json-input.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type Connection, labelsOf } from './connection.ts';
import { SecretInput } from './secret-input.tsx';
import { showWarnings } from './show-warnings.ts';

const { labels, hints, ...texts } = CONNECTIONS_TEXTS;

const SOURCES = Object.keys(texts.sources) as (keyof typeof texts.sources)[];

/** The texts of the form. */
interface Draft {
  readonly connectionId: string;
  readonly clientId: string;
  readonly secret: string;
  readonly source: keyof typeof texts.sources;
  readonly discoveryUrl: string;
  readonly information: string;
  readonly override: string;
  readonly ignoresNonce: boolean;
}

/** Makes or changes a connection with an OpenID issuer. */
export function OpenIdForm({
  connection,
  onClose,
}: {
  /** Undefined: a new one. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [draft, setDraft] = useState(() => toDraft(connection));
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });
  const isStored = connection?.HasSecret === true;
  const request = toRequest(draft, connection === undefined);
  return (
    <ActForm
      act={connection ? SHARED_TEXTS.change : texts.setUp}
      request={isStored || draft.secret !== '' ? request : undefined}
      send={(body, options) =>
        connection
          ? purser.admin.updateOpenIdConnection(body, options)
          : purser.admin.createOpenIdConnection({ ...body, ClientSecret: draft.secret }, options)
      }
      labels={labelsOf('OpenIdConnect')}
      done={() => texts.saved(texts.openId(draft.connectionId))}
      onDone={(result) => {
        showWarnings(result);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        label={labels.ConnectionId}
        description={hints.ConnectionId}
        withAsterisk
        disabled={connection !== undefined}
        value={draft.connectionId}
        onChange={(event) => change({ connectionId: event.currentTarget.value })}
      />
      <TextInput
        label={labels.ClientId}
        description={hints.ClientId}
        withAsterisk
        value={draft.clientId}
        onChange={(event) => change({ clientId: event.currentTarget.value })}
      />
      <SecretInput
        provider="OpenIdConnect"
        isStored={isStored}
        isNeeded
        value={draft.secret}
        onValue={(secret) => change({ secret })}
      />
      <SourceInput draft={draft} onChange={change} />
      <TextInput
        label={labels.IssuerOverride}
        description={hints.IssuerOverride}
        value={draft.override}
        onChange={(event) => change({ override: event.currentTarget.value })}
      />
      <PermissionDenied permission="connections:override" to={texts.deniedOverride} />
      <Checkbox
        label={labels.IgnoreNonce}
        description={hints.IgnoreNonce}
        checked={draft.ignoresNonce}
        onChange={(event) => change({ ignoresNonce: event.currentTarget.checked })}
      />
    </ActForm>
  );
}

/** Where the keys of the issuer come from: one of several. */
function SourceInput({
  draft: { source, discoveryUrl, information },
  onChange,
}: {
  readonly draft: Draft;
  readonly onChange: (changed: Partial<Draft>) => void;
}) {
  return (
    <>
      <Select
        label={labels.source}
        data={SOURCES.map((value) => ({ value, label: texts.sources[value] }))}
        allowDeselect={false}
        value={source}
        onChange={(value) => value !== null && onChange({ source: value })}
      />
      {source === 'DiscoveryUrl' && (
        <TextInput
          label={labels.DiscoveryUrl}
          description={hints.DiscoveryUrl}
          withAsterisk
          value={discoveryUrl}
          onChange={(event) => onChange({ discoveryUrl: event.currentTarget.value })}
        />
      )}
      {source === 'IssuerInformation' && (
        <JsonInput
          label={labels.IssuerInformation}
          description={hints.IssuerInformation}
          text={information}
          onText={(text) => onChange({ information: text })}
        />
      )}
    </>
  );
}

function toDraft(connection: Connection | undefined): Draft {
  const settings = connection?.Settings.OpenIdConnect;
  const isByHand = settings?.IssuerInformation !== undefined;
  return {
    connectionId: connection?.ConnectionId ?? '',
    clientId: settings?.ClientId ?? '',
    secret: '',
    source: settings?.Preset ?? (isByHand ? 'IssuerInformation' : 'DiscoveryUrl'),
    discoveryUrl: settings?.DiscoveryUrl ?? '',
    information: toJsonText(settings?.IssuerInformation),
    override: settings?.IssuerOverride ?? '',
    ignoresNonce: settings?.IgnoreNonce ?? false,
  };
}

/** Undefined: something is still missing. The service judges the rest. */
function toRequest(draft: Draft, isNew: boolean) {
  const source = toSource(draft);
  const [ConnectionId, ClientId] = [draft.connectionId.trim(), draft.clientId.trim()];
  if (ConnectionId === '' || ClientId === '' || !source) return undefined;
  const IssuerOverride = draft.override.trim();
  return {
    ConnectionId,
    ClientId,
    ...source,
    IgnoreNonce: draft.ignoresNonce,
    ...((IssuerOverride !== '' || !isNew) && { IssuerOverride }),
    ...(draft.secret !== '' && { ClientSecret: draft.secret }),
  };
}

function toSource({ source, discoveryUrl, information }: Draft) {
  if (source === 'DiscoveryUrl') {
    return discoveryUrl.trim() === '' ? undefined : { IssuerDiscoveryUrl: discoveryUrl.trim() };
  }
  if (source !== 'IssuerInformation') return { Preset: source };
  const parsed = parseJson(information);
  return parsed.status === 'fits' && parsed.value !== undefined
    ? { IssuerInformation: parsed.value as OpenIdIssuerInformation }
    : undefined;
}
