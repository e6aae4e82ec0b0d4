import { useQuery } from '@tanstack/react-query';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';

/** A player's profile with all identities and the contact address, for roles that may see them. */
export function useProfile(ServiceId: string) {
  const purser = usePurser();
  return useQuery({
    queryKey: ['player', ServiceId, 'profile'],
    queryFn: ({ signal }) => purser.admin.getPlayerProfile({ ServiceId }, { signal }),
    enabled: useMay()('players:personal'),
  });
}
