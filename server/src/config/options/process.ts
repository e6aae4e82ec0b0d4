import { option, optional, parseDuration, parseOneOf, parsePath, parseWholeOr } from '../option.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const LOG_FORMATS = ['auto', 'text', 'json'] as const;

/** The options of the process: its configuration file, workers, log and stop. */
export const processOptions = {
  config: optional({
    flag: '--config',
    variable: 'PURSER_CONFIG',
    placeholder: 'file',
    description:
      'A file of KEY=VALUE lines, named like the variables; flags and the environment come before it.',
    concerns: 'any',
    parse: parsePath,
  }),
  workers: option({
    flag: '--workers',
    variable: 'PURSER_WORKERS',
    placeholder: 'number',
    description: 'How many processes serve; auto takes one for each processor.',
    concerns: 'serve',
    fallback: '1',
    parse: parseWholeOr('auto', { min: 1, max: 128 }),
  }),
  logLevel: option({
    flag: '--log-level',
    variable: 'PURSER_LOG_LEVEL',
    placeholder: 'level',
    description: `The level of the log on standard error: ${LOG_LEVELS.join(', ')}; debug adds a line for each call that went well.`,
    concerns: 'serve',
    fallback: 'info',
    reloads: true,
    parse: parseOneOf(LOG_LEVELS),
  }),
  logFormat: option({
    flag: '--log-format',
    variable: 'PURSER_LOG_FORMAT',
    placeholder: 'format',
    description:
      'How it is logged: json, a line of JSON each; text, a line for people; auto, text where standard error is a terminal and otherwise json.',
    concerns: 'serve',
    fallback: 'auto',
    parse: parseOneOf(LOG_FORMATS),
  }),
  drainDelayMs: option({
    flag: '--drain-delay',
    variable: 'PURSER_DRAIN_DELAY',
    placeholder: 'time',
    description:
      'How long the service goes on accepting calls after a stop signal, while /readyz says 503 already; longer than the load balancer in front takes to notice.',
    concerns: 'serve',
    fallback: '0s',
    parse: parseDuration({ min: '0s', max: '10m' }),
  }),
  drainTimeMs: option({
    flag: '--drain-time',
    variable: 'PURSER_DRAIN_TIME',
    placeholder: 'time',
    description: 'How long calls in flight may take to end once no new ones are accepted.',
    concerns: 'serve',
    fallback: '10s',
    parse: parseDuration({ min: '0s', max: '10m' }),
  }),
};
