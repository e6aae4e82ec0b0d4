import { useQuery } from '@tanstack/react-query';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';

const OPERATOR = 'operator:';

/** Says who made a key. Names of operators are known to owners; others are told which keys are their own. */
export function useMakers(): (madeBy: string) => string {
  const purser = usePurser();
  const operators = useQuery({
    queryKey: ['operatorNames'],
    queryFn: ({ signal }) => purser.operator.listOperators({}, { signal }),
    enabled: useMay()('operators:read'),
  });
  const own = useQuery({
    queryKey: ['ownOperator'],
    queryFn: ({ signal }) => purser.operator.getOwnOperator({}, { signal }),
    staleTime: Infinity,
  });
  return (madeBy) => {
    if (madeBy === 'bootstrap') return 'the first start';
    if (madeBy === 'commandLine') return 'the command line';
    const id = madeBy.startsWith(OPERATOR) ? madeBy.slice(OPERATOR.length) : madeBy;
    if (id === own.data?.OperatorId) return 'you';
    const known = operators.data?.Operators.find(({ OperatorId }) => OperatorId === id);
    return known?.Name ?? `operator ${id}`;
  };
}
