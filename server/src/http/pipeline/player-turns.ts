import { laneNameOf } from '../../kernel/call-lane.ts';
import type { Caller } from '../../kernel/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import {
  CALLS_OF_PLAYER_MAX,
  CALLS_OF_PLAYERS_WAITING_MAX,
  LINE_WAIT_MS_MAX,
} from '../../kernel/queue-limits.ts';
import { makeTurns } from '../../lib/turns.ts';
import type { Exchange } from '../listener/exchange.ts';

/** Tells that a call that had its turn has ended. */
type EndTurn = () => void;

/**
 * Waits until it is the turn of a player's call: a player has CALLS_OF_PLAYER_MAX at work. Others' calls have theirs at once.
 * Throws ServiceUnavailable where there is no place to wait, or where the turn comes too late, and InvalidRequest where the client has gone.
 */
export type TakeTurn = (exchange: Exchange, caller: Caller) => EndTurn | Promise<EndTurn>;

const NOTHING: EndTurn = () => {};

/**
 * Makes the queue that gives players' calls their turns. A call that waits for its turn is not at work: it keeps nobody
 * else from a place.
 */
export function makePlayerTurns(): TakeTurn {
  const turns = makeTurns({
    atOnce: CALLS_OF_PLAYER_MAX,
    waitingMax: CALLS_OF_PLAYERS_WAITING_MAX,
  });

  async function wait(exchange: Exchange, turn: Promise<boolean>, end: EndTurn): Promise<EndTurn> {
    const askedAt = performance.now();
    if (!(await turn)) throw exchange.tooMuch();
    const isLate = performance.now() - askedAt > LINE_WAIT_MS_MAX;
    if (!isLate && !exchange.isOver) return end;
    end();
    if (!exchange.isOver) throw exchange.tooMuch();
    throw new ApiError('InvalidRequest', { message: 'The client was gone before the call began' });
  }

  return (exchange, caller) => {
    if (caller.kind !== 'player' && caller.kind !== 'entity') return NOTHING;
    if (caller.playerId === undefined) return NOTHING;
    const name = laneNameOf(caller, undefined);
    const turn = turns.begin(name);
    const end = (): void => turns.end(name);
    return turn === true ? end : wait(exchange, turn, end);
  };
}
