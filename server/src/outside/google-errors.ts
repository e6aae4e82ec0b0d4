import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';

/** The reasons of an error, in Google's words; undefined: it is no error of the API. */
export function reasonsOf(body: Buffer): string | undefined {
  const json = parseJson(body);
  if (!isRecord(json) || !isRecord(json.error)) return undefined;
  const { errors = [] } = json.error;
  if (!Array.isArray(errors)) return undefined;
  return errors.flatMap((one) => (isRecord(one) ? [String(one.reason)] : [])).join(' ');
}

/** Whether Google only wants fewer calls. */
export function isQuota(body: Buffer): boolean {
  return /quota|limit/i.test(reasonsOf(body) ?? '') || statusOf(body) === 'RESOURCE_EXHAUSTED';
}

function statusOf(body: Buffer): unknown {
  const json = parseJson(body);
  return isRecord(json) && isRecord(json.error) ? json.error.status : undefined;
}
