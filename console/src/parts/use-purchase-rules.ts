import { useQuery } from '@tanstack/react-query';
import { usePurser } from '../session/purser-context.tsx';

/** The rules for all purchases and balances of the title. */
export function usePurchaseRules() {
  const purser = usePurser();
  return useQuery({
    queryKey: ['purchaseRules'],
    queryFn: ({ signal }) => purser.admin.getTitlePurchaseRules({}, { signal }),
  });
}
