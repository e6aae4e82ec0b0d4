import { Counter, type Registry } from '@prometheus-io/client';

/** Registers a counter that is counted elsewhere, and read at each scrape. */
export function countAsRead(
  registry: Registry,
  { name, help, read }: { readonly name: string; readonly help: string; read(): number },
): void {
  const counter = new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  registry.registerMetric(counter);
}
