import { Anchor, Box, Text } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { withParams } from '../../parts/addresses.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { API_TEXTS } from '../../texts/api.ts';
import { type ApiDocument, fetchDocument } from './api-document.ts';
import styles from './api-page.module.css';
import { OperationList } from './operation-list.tsx';
import { type ApiMemory, OperationView } from './operation-view.tsx';

/** Every operation of the service, as its own description has them. The address has the chosen one and nothing that is typed. */
export default function ApiPage() {
  const document = useQuery({
    queryKey: ['openApi'],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page heading={API_TEXTS.heading}>
      {document.data ? <Operations document={document.data} /> : <Pending of={document} />}
    </Page>
  );
}

function Operations({ document }: { readonly document: ApiDocument }) {
  const [{ operation: chosen }] = useAddress();
  const [requests] = useState(() => new Map<string, string>());
  const [pasted, setPasted] = useState<ApiMemory['pasted']>({});
  const memory: ApiMemory = {
    requests,
    pasted,
    onPaste: (more) => setPasted((before) => ({ ...before, ...more })),
  };
  const all = document.areas.flatMap(({ operations }) => operations);
  const operation = all.find(({ id }) => id === chosen);
  return (
    <div className={styles.layout}>
      <Box className={styles.list} {...(chosen !== undefined && { visibleFrom: 'md' })}>
        <OperationList areas={document.areas} chosen={chosen} />
      </Box>
      <div>
        {chosen !== undefined && (
          <Anchor component={Link} href={withParams('api', {})} hiddenFrom="md" size="sm">
            {API_TEXTS.list.all}
          </Anchor>
        )}
        {operation ? (
          <OperationView
            key={operation.id}
            operation={operation}
            document={document}
            memory={memory}
          />
        ) : (
          <Nothing isUnknown={chosen !== undefined} count={all.length} />
        )}
      </div>
    </div>
  );
}

function Nothing({ isUnknown, count }: { readonly isUnknown: boolean; readonly count: number }) {
  return (
    <Empty icon={IconApi} heading={isUnknown ? API_TEXTS.none.unknown : API_TEXTS.none.choose}>
      <Text size="sm" c="dimmed" ta="center">
        {API_TEXTS.none.about(count)}
      </Text>
    </Empty>
  );
}
