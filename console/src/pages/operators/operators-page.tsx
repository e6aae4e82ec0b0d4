import { Text } from '@mantine/core';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page } from '../../parts/page.tsx';
import { PurserProvider } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { OperatorList } from './operator-list.tsx';
import { useScope } from './scope.ts';

/** Operators: who they are, and what they may do. */
export default function OperatorsPage() {
  const scope = useScope();
  return (
    <Page heading={OPERATORS_TEXTS.heading}>
      {useMay()('operators:read') ? (
        <PurserProvider titleId={scope.titleId}>
          <OperatorList scope={scope} />
        </PurserProvider>
      ) : (
        <>
          <PermissionDenied permission="operators:read" to={OPERATORS_TEXTS.denied} />
          <Text size="sm">{OPERATORS_TEXTS.ownAdvice}</Text>
        </>
      )}
    </Page>
  );
}
