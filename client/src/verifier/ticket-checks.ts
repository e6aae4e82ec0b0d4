import { type BatchOptions, makeBatch } from './batch.ts';
import type { Service } from './service.ts';
import type { TicketVerdict } from './verdict.ts';
import { VerifierError } from './verifier-error.ts';

/** Checks session tickets by the service, many in one call: nobody else can. */
export function makeTicketChecks(
  deps: Pick<BatchOptions<never, never>, 'delayMs' | 'schedule'> & {
    readonly service: Pick<Service, 'authUsers'>;
  },
) {
  const ask = makeBatch({ ...deps, send: deps.service.authUsers });
  return async (ticket: string): Promise<TicketVerdict> => {
    try {
      const { Authorized, ServiceId } = await ask(ticket);
      if (!Authorized || ServiceId === undefined) return { status: 'invalid' };
      return { status: 'valid', playerId: ServiceId };
    } catch (error) {
      if (error instanceof VerifierError) throw error;
      return { status: 'unavailable', error };
    }
  };
}
