import { startService } from './running.ts';
import { makeWorld, type Reply, type World } from './world.ts';

/** Plays something in a service without a mail server. */
export async function withoutMail(play: (world: World) => Promise<Reply>): Promise<Reply> {
  await using running = await startService(undefined, { mail: undefined });
  return await play(await makeWorld(running));
}
