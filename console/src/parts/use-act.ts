import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFragment } from '../session/use-fragment.ts';

/** Whether a dialog is open, as `useDisclosure`. It opens at once where the address ends with `#do=` and its name: so links lead to it. */
export function useAct(name: string | undefined) {
  const disclosure = useDisclosure();
  const [, { open }] = disclosure;
  const [params] = useFragment();
  const isAsked = name !== undefined && params.get('do') === name;
  useEffect(() => {
    if (!isAsked) return;
    // The address would open it again when the page is loaded anew.
    history.replaceState(history.state, '', location.pathname + location.search);
    dispatchEvent(new HashChangeEvent('hashchange'));
    open();
  }, [isAsked, open]);
  return disclosure;
}
