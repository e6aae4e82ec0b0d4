import { Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { useHasRole, useTitleId } from '../../session/title.tsx';
import { AnswerView } from './answer-view.tsx';
import type { ApiDocument, ApiOperation } from './api-document.ts';
import { CallerChoice } from './caller-choice.tsx';
import type { Pasted } from './callers.ts';
import { ExamplesView } from './examples-view.tsx';
import { ResolveContext } from './field.tsx';
import styles from './api-page.module.css';
import { Prose } from './prose.tsx';
import { RequestForm, RequestJson } from './request-editor.tsx';
import { ConfirmRun, IdempotencyKeyInput, RunButtons } from './run-bar.tsx';
import { asPreview, type Caller, runOperation, type SentCall } from './run-operation.ts';
import { useRequest } from './use-request.ts';

/** Keeps requests and credentials while one goes from operation to operation. */
export interface ApiMemory {
  /** Requests, by the ids of their operations. */
  readonly requests: Map<string, string>;
  readonly pasted: Pasted;
  readonly onPaste: (pasted: Pasted) => void;
}

/** One operation: its request, running it, and the call in other programs. */
export function OperationView({
  operation,
  document: { resolve },
  memory,
}: {
  readonly operation: ApiOperation;
  readonly document: ApiDocument;
  readonly memory: ApiMemory;
}) {
  const titleId = useTitleId();
  const takesTitle = operation.request.properties?.['TitleId'] !== undefined;
  const draft = useRequest(memory.requests, {
    id: operation.id,
    initial: takesTitle && operation.credentials.length === 0 ? { TitleId: titleId } : {},
  });
  const { kind, setKind, caller, isReady } = useCaller(operation, memory.pasted);
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const [isAsking, setAsking] = useState(false);
  const running = useRun();
  const call = (body: string): SentCall => ({ operation, caller, body, idempotencyKey });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const isPreview = submitter instanceof HTMLButtonElement && submitter.name === 'preview';
    if (isPreview) running.mutate(call(asPreview(draft.value)));
    else if (operation.changes) setAsking(true);
    else running.mutate(call(draft.text));
  }
  return (
    <Stack gap="md" component="article" aria-label={operation.path}>
      <Head operation={operation} />
      <ResolveContext value={resolve}>
        <form onSubmit={submit} autoComplete="off" className={styles.halves}>
          <RequestForm operation={operation} draft={draft} />
          <Stack gap="md" className={styles.half}>
            <RequestJson operation={operation} draft={draft} />
            <CallerChoice
              operation={operation}
              chosen={kind}
              pasted={memory.pasted}
              onChoose={setKind}
              onPaste={(of, text) => memory.onPaste({ [of]: text })}
            />
            {operation.idempotencyHeader !== undefined && (
              <IdempotencyKeyInput
                header={operation.idempotencyHeader}
                value={idempotencyKey}
                onChange={setIdempotencyKey}
              />
            )}
            <RunButtons operation={operation} isRunning={running.isPending} isDisabled={!isReady} />
            {running.error && <Failure error={running.error} />}
            {running.data && <AnswerView answer={running.data} onUse={memory.onPaste} />}
            <ExamplesView
              call={{
                operation,
                resolve,
                titleId,
                idempotencyKey,
                request: draft.value,
                url: location.origin,
                credential: operation.credentials[0]?.kind,
              }}
            />
          </Stack>
        </form>
      </ResolveContext>
      {isAsking && (
        <ConfirmRun
          operation={operation}
          titleId={titleId}
          asksForPassword={operation.asksForPassword && caller.kind === 'oneself'}
          onClose={() => setAsking(false)}
          onRun={() => {
            setAsking(false);
            running.mutate(call(draft.text));
          }}
        />
      )}
    </Stack>
  );
}

function Head({ operation: { path, summary, description } }: { readonly operation: ApiOperation }) {
  return (
    <div>
      <Title order={3} size="h4" className="anywhere">
        {path}
      </Title>
      <Text size="sm">
        <Prose text={summary} />
      </Text>
      {description !== undefined && (
        <Text size="sm" c="dimmed" mt={4}>
          <Prose text={description} />
        </Text>
      )}
    </div>
  );
}

/** As whom one runs an operation: oneself, where one can. */
function useCaller(operation: ApiOperation, pasted: Pasted) {
  const titleId = useTitleId();
  const hasRole = useHasRole()(operation.roles);
  const kinds = operation.credentials.map(({ kind }) => kind);
  const isForOneself = kinds.includes('operatorSession');
  const [kind = isForOneself ? 'operatorSession' : kinds[0], setKind] = useState<string>();
  const text = kind === undefined ? '' : (pasted[kind] ?? '');
  const caller: Caller =
    kind === undefined
      ? { kind: 'nobody' }
      : kind === 'operatorSession'
        ? { kind: 'oneself', titleId }
        : { kind: 'pasted', credential: kind, text };
  const isReady =
    caller.kind === 'nobody' || (caller.kind === 'oneself' ? hasRole : caller.text !== '');
  return { kind, setKind, caller, isReady };
}

function useRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: runOperation,
    // Other pages show what may have changed.
    onSuccess: (_, { operation }) => {
      if (operation.changes) void queries.invalidateQueries({ refetchType: 'none' });
    },
  });
}
