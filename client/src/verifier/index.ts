export { makeFeed } from './feed.ts';
export { makePollLoop } from './poll-loop.ts';
