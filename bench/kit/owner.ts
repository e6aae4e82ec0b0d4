import { useFirstLink } from '../../server/test/process/operator.ts';
import type { Call } from './load.ts';
import type { Service } from './servers.ts';

/** Headers of the console's page. */
export type OwnerHeaders = NonNullable<Call['headers']>;

/** Makes the first owner with a one-time link, or with this secret of one. */
export async function makeOwner(service: Service, secret?: string): Promise<OwnerHeaders> {
  const origin = `http://127.0.0.1:${service.port}`;
  const { cookie, pageSecret } = await useFirstLink(origin, secret ?? (await linkOf(service)));
  return {
    Origin: origin,
    Cookie: `purser-session=${cookie}`,
    'X-Purser-Console': pageSecret,
  };
}

async function linkOf(service: Service): Promise<string> {
  const { link } = await service.run<{ readonly link: string }>(['operator', 'link']);
  return link.split('#link=')[1] ?? '';
}

/** The service as a new title has it, which the owner cares for. */
export async function newTitle(service: Service, owner: OwnerHeaders): Promise<Service> {
  const path = '/Operator/CreateTitle';
  const made = await service.call<{ readonly TitleId: string }>(path, { Name: 'Bench' }, owner);
  const { TitleId: titleId } = made;
  const asTitle = { ...owner, 'X-Purser-Title': titleId };
  return {
    ...service,
    titleId,
    asTitle,
    call: (of, body, headers = asTitle) => service.call(of, body, headers),
  };
}
