import { type FakeAnswer, type FakeServer, startFakeServer } from './fake-server.ts';

type Json = Readonly<Record<string, unknown>>;

interface FakeAmazonAppstore extends FakeServer {
  readonly partnerUrls: { readonly 'amazon-appstore': string };
  /** Sells something; members of Amazon's record that are given stand in place of good ones. */
  sell(members?: Json): { readonly receiptId: string; readonly userId: string };
  /** Amazon's record of a purchase changes. */
  change(receiptId: string, members: Json): void;
  /** Answers every call with this. Undefined: it answers as it should. */
  always: FakeAnswer | undefined;
}

/** The account that the fake knows: its secret has characters that a path needs encoded. */
export const AMAZON_SECRET = '2:smXBjZkWCxDMSBvQ8HBGsUS1/PK3jvVc8tuTjLNfPHfY==';

/** Starts the Receipt Verification Service of Amazon (verifyReceiptId 1.0). */
export async function startFakeAmazonAppstore(): Promise<FakeAmazonAppstore> {
  const sold = new Map<string, { readonly userId: string; record: Json }>();
  const server = await startFakeServer(({ url }) => {
    if (fake.always) return fake.always;
    const [, ...parts] =
      /^\/version\/1\.0\/verifyReceiptId\/developer\/([^/]+)\/user\/([^/]+)\/receiptId\/([^/]+)$/.exec(
        url.pathname,
      ) ?? [];
    const [secret, userId, receiptId = ''] = parts.map(decodeURIComponent);
    if (secret === undefined) return { code: 404, body: '' };
    if (secret !== AMAZON_SECRET) return { code: 496, body: '{"message":"Invalid shared secret"}' };
    const sale = sold.get(receiptId);
    if (!sale) return { code: 400, body: '{"message":"Invalid receipt","status":false}' };
    if (sale.userId !== userId) return { code: 497, body: '{"message":"Invalid user"}' };
    return { body: JSON.stringify(sale.record) };
  });
  const fake: FakeAmazonAppstore = Object.assign(server, {
    partnerUrls: { 'amazon-appstore': `${server.origin}/version/1.0/verifyReceiptId/` },
    always: undefined,
    sell(members: Json = {}) {
      const receiptId = `wE1EG1gsEZI9q9UnI5YoZ2OxeoVKPdR5bvPMqyKQ/5Y=:1:${sold.size}`;
      const userId = 'l3HL7XppEMhrOGDnur9-ulvqomrSg6qyODKmah76lJU=';
      const record = {
        receiptId,
        productType: 'CONSUMABLE',
        productId: 'gems',
        purchaseDate: 1_790_000_000_125,
        cancelDate: null,
        renewalDate: null,
        parentProductId: null,
        quantity: 1,
        betaProduct: false,
        testTransaction: false,
        countryCode: 'DE',
        ...members,
      };
      sold.set(receiptId, { userId, record });
      return { receiptId, userId };
    },
    change(receiptId: string, members: Json) {
      const sale = sold.get(receiptId);
      if (sale) sale.record = { ...sale.record, ...members };
    },
  });
  return fake;
}
