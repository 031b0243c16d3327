import { BlockList, isIP } from 'node:net';

/** Networks that no address of a stranger may lead to: this machine, the networks around it, and special ones. */
const CLOSED = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv4');
/** Of version 6 only what is given out to the public (2000::/3), less what carries addresses of version 4 within. */
const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');
const CARRIERS = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CARRIERS.addSubnet(network, bits, 'ipv6');

/** Whether a connection to this IP address leaves for the public internet. A name is none: look it up first. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !CLOSED.check(address, 'ipv4');
  return version === 6 && OPEN.check(address, 'ipv6') && !CARRIERS.check(address, 'ipv6');
}
