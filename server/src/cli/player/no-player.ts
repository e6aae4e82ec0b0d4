import { shellCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';

/** The refusal of an id that no player of the title has. */
export function noPlayer({
  titleId,
  playerId,
}: {
  readonly titleId: string;
  readonly playerId: string;
}): Failure {
  const find = shellCommand(`player find ${titleId}`);
  return new Failure(
    `Title ${titleId} has no player ${JSON.stringify(playerId)}; ${find} looks by any name.`,
  );
}
