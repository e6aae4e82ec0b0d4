import { expect, test } from 'vitest';
import { parseIpAddress } from './ip-address.ts';
import { isPublicAddress } from './networks.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::10.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is no address for everybody', (address) => {
  expect(isPublicAddress(parseIpAddress(address) ?? '')).toBe(false);
});

test.each([
  '1.1.1.1',
  '17.32.139.128',
  '100.63.255.255',
  '100.128.0.0',
  '168.63.129.15',
  '172.15.255.255',
  '172.32.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2001:4860:4860::8888',
  '2600::1',
  '2a00:1450:4001:82a::200e',
])('%s is an address for everybody', (address) => {
  expect(isPublicAddress(parseIpAddress(address) ?? '')).toBe(true);
});
