import { existsSync, statSync } from 'node:fs';
import { readResidentBytes } from './accounting.ts';
import { databaseOf, type Service } from './service.ts';

/** What a running service takes up, and what it has done. */
export interface Inside {
  readonly residentBytes: number;
  /** Used heap of the main thread. */
  readonly heapBytes: number;
  readonly walBytes: number;
  readonly databaseBytes: number;
  /** Since its start. */
  readonly logins: number;
  readonly revocations: number;
}

/** Asks the operating system, the file system and the service's own metrics. */
export async function lookInside(service: Service): Promise<Inside> {
  const response = await fetch(`http://127.0.0.1:${service.port}/metrics`);
  const metrics = await response.text();
  const path = databaseOf(service);
  return {
    residentBytes: readResidentBytes(service.pids),
    heapBytes: sumOf(metrics, 'nodejs_heap_size_used_bytes'),
    walBytes: sizeOf(`${path}-wal`),
    databaseBytes: sizeOf(path),
    logins: sumOf(metrics, 'purser_logins_total'),
    revocations: sumOf(metrics, 'purser_revocations_total'),
  };
}

/** Of all lines with this name, whatever their labels. */
function sumOf(metrics: string, name: string): number {
  const values = metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return values.reduce((sum, value) => sum + value, 0);
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
