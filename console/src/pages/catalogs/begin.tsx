import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { useVersions } from '../../api/catalog-queries.ts';
import { withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NearLinks } from '../../parts/near-links.tsx';
import { useMay } from '../../session/title.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { PARTS_TEXTS } from '../../texts/parts.ts';
import { makeSample, SAMPLE_VERSION } from './sample.ts';

const texts = CATALOGS_TEXTS.begin;

/** How to begin in a title without a catalog. */
export function Begin() {
  const purser = usePurser();
  const queries = useQueryClient();
  const canWrite = useMay()('catalog:write');
  const [version, setVersion] = useState('');
  const onSuccess = () => queries.invalidateQueries();
  const sample = useMutation({ mutationFn: () => makeSample(purser), onSuccess });
  const empty = useMutation({ mutationFn: () => makeEmpty(purser, version.trim()), onSuccess });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    empty.mutate();
  }
  const failure = sample.error ?? empty.error;
  return (
    <Empty icon={IconPackage} heading={texts.heading}>
      <Text size="sm" c="dimmed" ta="center" maw={520}>
        {texts.advice}
      </Text>
      {canWrite ? (
        <>
          <Button loading={sample.isPending} mt="sm" onClick={() => sample.mutate()}>
            {texts.sample}
          </Button>
          <Text size="xs" c="dimmed" ta="center" maw={520}>
            {texts.sampleEffect(SAMPLE_VERSION)}
          </Text>
          <form onSubmit={submit}>
            <Group gap="xs" align="flex-end" justify="center" mt="sm">
              <TextInput
                label={texts.emptyName}
                required
                withAsterisk={false}
                maxLength={128}
                value={version}
                onChange={(event) => setVersion(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" loading={empty.isPending}>
                {texts.make}
              </Button>
            </Group>
          </form>
          {failure && <Failure error={failure} />}
        </>
      ) : (
        <Text size="sm">{texts.whoMay}</Text>
      )}
    </Empty>
  );
}

/** Says that there is no such version, and leads to those that may be meant. */
export function NoVersion({ catalogVersion }: { readonly catalogVersion: string }) {
  const versions = useVersions(({ CatalogVersions }) => CatalogVersions).data ?? [];
  return (
    <Empty icon={IconPackage} heading={CATALOGS_TEXTS.noVersion.heading}>
      <Text size="sm" c="dimmed" ta="center" className="anywhere">
        {CATALOGS_TEXTS.noVersion.advice(catalogVersion)}
      </Text>
      <NearLinks
        names={versions.map(({ CatalogVersion }) => CatalogVersion)}
        typed={catalogVersion}
        addressOf={(version) => withParams('catalogs', { version })}
      />
      <Anchor component={Link} size="sm" href={withParams('catalogs', {})}>
        {PARTS_TEXTS.version.toDefault}
      </Anchor>
    </Empty>
  );
}

/** A version that somebody has named to make it, and that does not exist yet. */
export function BeginVersion({ catalogVersion }: { readonly catalogVersion: string }) {
  const purser = usePurser();
  const queries = useQueryClient();
  const canWrite = useMay()('catalog:write');
  const make = useMutation({
    mutationFn: () => makeEmpty(purser, catalogVersion),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Empty icon={IconPackage} heading={CATALOGS_TEXTS.noVersion.heading}>
      <Text size="sm" c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
        {CATALOGS_TEXTS.noVersion.advice(catalogVersion)}
      </Text>
      {canWrite && (
        <Button mt="sm" loading={make.isPending} onClick={() => make.mutate()}>
          {CATALOGS_TEXTS.noVersion.make}
        </Button>
      )}
      {make.error && <Failure error={make.error} />}
    </Empty>
  );
}

function makeEmpty(purser: ReturnType<typeof usePurser>, CatalogVersion: string) {
  return purser.admin.setCatalogItems({
    Catalog: [],
    CatalogVersion,
    SetAsDefaultCatalog: false,
    IfRevision: 0,
  });
}
