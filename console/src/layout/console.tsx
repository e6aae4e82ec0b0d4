import { Center } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../parts/failure.tsx';
import { Spinner } from '../parts/spinner.tsx';
import { PurserProvider } from '../session/purser-context.tsx';
import { useSessionSecret } from '../session/session-store.ts';
import { ConfirmPasswordDialog } from '../session/confirm-password-dialog.tsx';
import { SignInDialog, SignInPage } from '../session/sign-in.tsx';
import { type OwnOperator, useOwnOperator } from '../session/use-own-operator.ts';
import { linkSecret } from '../session/link-secret.ts';
import { UseLinkPage } from '../session/use-link-page.tsx';
import { Shell } from './shell.tsx';

/** The whole page: a one-time link, the sign-in, or the console itself. */
export function Console() {
  const [link, setLink] = useState(linkSecret);
  return (
    <PurserProvider>
      {link === undefined ? (
        <SignedIn />
      ) : (
        <UseLinkPage secret={link} onLeave={() => setLink(undefined)} />
      )}
    </PurserProvider>
  );
}

/** Keeps showing the pages after the session has ended, so that nothing that was typed is lost. */
function SignedIn() {
  const secret = useSessionSecret();
  const own = useOwnOperator(secret);
  const [shown, setShown] = useState<OwnOperator>();
  if (own.data && own.data !== shown) setShown(own.data);
  if (shown) {
    return (
      <>
        <SignInDialog name={shown.Name} isOpen={secret === undefined} />
        <ConfirmPasswordDialog hasSecondFactor={shown.HasSecondFactor} />
        <Shell key={shown.OperatorId} operator={shown} />
      </>
    );
  }
  if (secret === undefined) return <SignInPage />;
  return (
    <Center h="100dvh">
      {own.error ? <Failure error={own.error} onRetry={() => void own.refetch()} /> : <Spinner />}
    </Center>
  );
}
