import { makeCachedViews } from '../economy/cached-views.ts';
import type { KnownPending } from '../economy/schedule/apply-due.ts';
import { makeCachedReply } from '../http/reply/cached-reply.ts';
import { runOn } from '../storage/command.ts';
import type { AppOptions } from './app-options.ts';
import { behindGate, makeGate } from './due-changes.ts';
import type { ControlFollower } from './follow-control.ts';

/** Puts the room `economy` together: nothing reads or writes what is sold before what is due has taken effect. */
export function makeEconomy(
  options: AppOptions,
  state: { readonly known: KnownPending; readonly follower: ControlFollower },
) {
  const gate = makeGate(options, state);
  const engine = behindGate(options.storage.engine, gate);
  const run = runOn(engine);
  const cachedViews = makeCachedViews({
    run,
    makeCachedResponse: makeCachedReply,
    changeCount: state.follower.changeCount,
    gate,
  });
  return { engine, operationDeps: { run, cachedViews } };
}
