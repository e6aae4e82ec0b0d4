import { duration, FILE, option, parseOneOf, wholeNumberOr } from '../option.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const LOG_FORMATS = ['auto', 'text', 'json'] as const;

/** The options of the process: its configuration file, workers, log and stop. */
export const processOptions = {
  config: option('--config', {
    ...FILE,
    description:
      'A file of KEY=VALUE lines, named like the variables; flags and the environment come before it.',
    concerns: 'any',
  }),
  workers: option('--workers', {
    ...wholeNumberOr('auto', { min: 1, max: 128 }),
    description: 'How many processes serve; auto takes one for each processor.',
    fallback: '1',
  }),
  logLevel: option('--log-level', {
    placeholder: 'level',
    description: `The level of the log on standard error: ${LOG_LEVELS.join(', ')}; debug adds a line for each call that went well.`,
    fallback: 'info',
    reloads: true,
    parse: parseOneOf(LOG_LEVELS),
  }),
  logFormat: option('--log-format', {
    placeholder: 'format',
    description:
      'How it is logged: json, a line of JSON each; text, a line for people; auto, text where standard error is a terminal and otherwise json.',
    fallback: 'auto',
    parse: parseOneOf(LOG_FORMATS),
  }),
  drainDelayMs: option('--drain-delay', {
    ...duration({ min: '0s', max: '10m' }),
    description:
      'How long the service goes on accepting calls after a stop signal, while /readyz says 503 already; longer than the load balancer in front takes to notice.',
    fallback: '0s',
  }),
  drainTimeMs: option('--drain-time', {
    ...duration({ min: '0s', max: '10m' }),
    description: 'How long calls in flight may take to end once no new ones are accepted.',
    fallback: '10s',
  }),
};
