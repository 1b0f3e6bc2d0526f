import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/fetching/guard/address-guard.ts';

const FORBIDDEN = {
  'this network': ['0.0.0.0', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'protocol assignments': ['192.0.0.1', '192.0.0.192', '192.88.99.1', '2001::1', '2001:1ff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'multicast and reserved': ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  'translated (RFC 6145)': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '64:ff9b:1:ffff::1'],
  '6to4': ['2002:7f00:1::', '2002:808:808::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff::1'],
  'site-local, discard, segment routing': ['fec0::1', '100::1', '5f00::1'],
  'not global unicast': ['4000::1', 'e000::1', '1::1'],
  'cloud metadata on a public number': ['168.63.129.16'],
  'no address': ['', 'localhost', '1.2.3', '1.2.3.4.5'],
};

const PUBLIC = {
  servers: ['1.1.1.1', '8.8.8.8', '93.184.215.14'],
  'neighbors of carrier-grade NAT': ['100.63.255.255', '100.128.0.0'],
  'neighbors of loopback': ['126.255.255.255', '128.0.0.1'],
  'neighbors of private networks': ['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
  'neighbors of benchmarking and multicast': ['198.17.255.255', '198.20.0.0', '223.255.255.255'],
  'the neighbor of a metadata server': ['168.63.129.15'],
  IPv6: ['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001:81b::200e'],
};

it.each(Object.entries(FORBIDDEN))('rejects %s', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it.each(Object.entries(PUBLIC))('accepts %s', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});
