import { listPolls } from '../../connections/poll-commands.ts';
import { describePoll, warnOfPoll } from '../../connections/refund-poll.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';
import { describeCount } from '../program/print.ts';
import { good, NOT_OPEN, notChecked, type Outcome, warning } from './finding.ts';

/** Polls that are described one by one. */
const DESCRIBED_MAX = 10;

const LOOK =
  'Look at the platform in the console, where its settings and its key can be tested. Nothing is lost: the next poll that works tells all since the last.';

/** How far the refunds of each app are known, of all titles; a warning where a platform has told none for a day. */
export async function checkRefunds(
  storage: Pick<Storage, 'run' | 'now'> | undefined,
): Promise<Outcome> {
  if (!storage) return NOT_OPEN;
  const titles = await storage.run(listTitles);
  const ofTitles = await Promise.all(
    titles.map(({ titleId }) => storage.run(listPolls, { titleId })),
  );
  const polls = ofTitles.flat();
  if (polls.length === 0) return notChecked('No payment platform is asked for refunds.');
  const now = storage.now();
  const named = polls.map((poll) => {
    return { text: `Title ${poll.titleId}: ${describePoll(poll)}`, warning: warnOfPoll(poll, now) };
  });
  const failing = named.filter((one) => one.warning !== undefined);
  const shown = failing.length > 0 ? failing : named;
  const texts = shown.slice(0, DESCRIBED_MAX).map(({ text }) => text);
  const rest = shown.length - texts.length;
  const more = rest > 0 ? [`${describeCount(rest, 'more poll')}.`] : [];
  const message = [...texts, ...more].join(' ');
  return failing.length > 0 ? warning(message, LOOK) : good(message);
}
