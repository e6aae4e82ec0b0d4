import type { Story } from './story.ts';
import { toWireKey } from './tokens.ts';

// Rules 1 to 8: when a verifier may judge by what it knows, and when it must load everything anew.

type Case = (story: Story) => void;

const LEASES: Readonly<Record<string, Case>> = {
  'a lease lasts from before the poll was sent'(s) {
    s.load();
    s.verify('player', 'ask');
    s.lease({}, { heldMs: 390 });
    s.verify('player', 'valid');
    s.pass(439);
    s.verify('player', 'valid');
    s.pass(1);
    s.verify('player', 'ask');
    s.lease();
    s.verify('player', 'valid');
  },
  'a lease may be shorter'(s) {
    s.load();
    s.lease({ LeaseInMilliseconds: 300 });
    s.pass(279);
    s.verify('player', 'valid');
    s.pass(1);
    s.verify('player', 'ask');
  },
  'nobody grants more than 850 ms'(s) {
    s.load();
    s.lease({ LeaseInMilliseconds: 60_000 });
    s.pass(829);
    s.verify('player', 'valid');
    s.pass(1);
    s.verify('player', 'ask');
  },
  'an answer without a lease ends none'(s) {
    s.load();
    s.lease();
    s.lease({ LeaseInMilliseconds: 0 });
    s.verify('player', 'valid');
    s.pass(810);
    s.verify('player', 'ask');
  },
  'no lease comes from a snapshot'(s) {
    s.load({ LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
  },
  'no lease comes where there is more to know'(s) {
    s.load();
    s.lease({ IsComplete: false });
    s.verify('player', 'ask');
    s.lease();
    s.verify('player', 'valid');
  },
  'a poll names the entry of the last answer'(s) {
    s.load();
    s.lease({ IsComplete: false, At: { Number: 43, EntryId: 'pL0sQ9uLr6XcB2nZ1gAuT4' } });
    s.verify('player', 'ask');
    s.lease({ At: { Number: 45, EntryId: 'hB8xPq2LkV5yTz0RwC7nDg' } });
    s.verify('player', 'valid');
    s.lease();
  },
  'no lease comes where none was wanted'(s) {
    s.load();
    s.poll({ After: s.at });
    s.pass(20);
    s.answer('applied', { LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
  },
  'an answer to another question is dropped'(s) {
    s.load();
    for (const other of [
      { Nonce: 'an-older-nonce' },
      { TitleId: 'D4E5F' },
      { Issuer: 'urn:purser:0000000000000000' },
    ]) {
      s.poll({ After: s.at, Lease: true });
      s.pass(20);
      s.answer('dropped', { LeaseInMilliseconds: 850, ...other });
      s.verify('player', 'ask');
    }
  },
};

const CLOCKS: Readonly<Record<string, Case>> = {
  'the two clocks may disagree by 50 ms'(s) {
    s.load();
    s.lease();
    s.setWall(50);
    s.verify('player', 'valid');
    s.setWall(-100);
    s.verify('player', 'valid');
  },
  'a wall clock that is set ahead ends the lease, also when it is set back'(s) {
    s.load();
    s.lease();
    s.setWall(51);
    s.verify('player', 'ask');
    s.setWall(-51);
    s.verify('player', 'ask');
    s.lease();
    s.verify('player', 'valid');
  },
  'a wall clock that is set back ends the lease'(s) {
    s.load();
    s.lease();
    s.setWall(-51);
    s.verify('player', 'ask');
  },
  'a suspended machine has no lease'(s) {
    s.load();
    s.lease();
    s.suspend(60);
    s.verify('player', 'ask');
  },
  'a lease whose poll was under way during a suspension is none'(s) {
    s.load();
    s.poll({ After: s.at, Lease: true });
    s.suspend(60);
    s.pass(20);
    s.answer('applied', { LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
  },
  'an answer shows that both clocks stood still while its poll was held'(s) {
    s.load();
    s.lease();
    s.poll({ After: s.at, Lease: true });
    const ReceivedAt = s.wire();
    s.pass(200);
    s.freeze(51);
    s.verify('player', 'valid');
    s.answer('applied', { ReceivedAt, LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
    s.lease();
    s.verify('player', 'valid');
  },
  'at the node 50 ms more may have passed'(s) {
    s.load();
    s.poll({ After: s.at, Lease: true });
    const ReceivedAt = s.wire();
    s.pass(200);
    s.freeze(50);
    s.answer('applied', { ReceivedAt, LeaseInMilliseconds: 850 });
    s.verify('player', 'valid');
  },
  'an answer shows that both clocks stood still before its poll'(s) {
    s.load();
    s.lease();
    s.freeze(300);
    s.lease();
    s.verify('player', 'ask');
  },
  'slow ways and long holds prove nothing about clocks'(s) {
    s.load();
    s.lease({}, { thereMs: 100, heldMs: 400, backMs: 100 });
    s.lease({}, { thereMs: 1, heldMs: 400, backMs: 1 });
    s.verify('player', 'valid');
  },
};

const RELOADS: Readonly<Record<string, Case>> = {
  'a snapshot comes in pages'(s) {
    s.poll({});
    s.answer('applied', { Next: 'page-two', Changes: { SigningKeys: [toWireKey('first')] } });
    s.verify('player', 'ask');
    s.poll({ After: s.at, Cursor: 'page-two' });
    s.answer('applied', { Next: 'page-three', Changes: { JoinTokensOnly: false } });
    s.poll({ After: s.at, Cursor: 'page-three' });
    s.answer('loaded');
    s.lease();
    s.verify('player', 'valid');
  },
  'a page of another snapshot begins all anew'(s) {
    s.poll({});
    s.answer('applied', { Next: 'page-two' });
    s.poll({ After: s.at, Cursor: 'page-two' });
    s.answer('reload', { At: { Number: 42, EntryId: 'x' } });
    s.poll({});
  },
  'an order to reload ends the lease first, and numbers may be lower then'(s) {
    s.load();
    s.lease();
    s.poll({ After: s.at, Lease: true });
    s.pass(10);
    s.answer('reload', { MustReload: true, LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
    s.load({ At: { Number: 7, EntryId: 'restored' } });
    s.verify('player', 'ask');
    s.lease();
    s.verify('player', 'valid');
  },
  'a number that falls makes it reload'(s) {
    s.load();
    s.lease();
    s.poll({ After: s.at, Lease: true });
    s.answer('reload', { At: { ...s.at, Number: 40 }, LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
    s.poll({});
  },
  'a number with another id makes it reload'(s) {
    s.load();
    s.poll({ After: s.at, Lease: true });
    s.answer('reload', { At: { ...s.at, EntryId: 'another' }, LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
  },
  'service time that is set back by more than a minute makes it reload'(s) {
    s.load();
    s.lease();
    s.freeze(-60_100);
    s.poll({ After: s.at, Lease: true });
    s.pass(10);
    s.answer('reload', { LeaseInMilliseconds: 850 });
    s.verify('player', 'ask');
    s.poll({});
  },
  'service time that is set back by less is taken over'(s) {
    s.load();
    s.lease();
    s.freeze(-30_000);
    s.lease();
    s.verify('player', 'valid');
    s.pass(400);
    s.lease();
    s.verify('short', 'valid');
  },
  'a goodbye has no lease'(s) {
    s.load();
    s.lease();
    s.poll({ Goodbye: true });
    s.verify('player', 'ask');
  },
};

export const LEASE_CASES = { ...LEASES, ...CLOCKS, ...RELOADS };
