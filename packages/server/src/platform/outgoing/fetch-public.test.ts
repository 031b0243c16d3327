import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { FetchError, type FetchLimits, fetchPublic } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const LIMITS: FetchLimits = { bytes: 1000, time: 10_000, mayVisit: () => true };
/** Reaches this machine, as the product never does. */
const LOCAL: FetchLimits = { ...LIMITS, mayConnect: () => true };

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'example.com',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://①②⑦.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
])('%s is refused before anything is sent', async (address) => {
  await expect(fetchPublic(address, LIMITS)).rejects.toThrow('is not on the public internet');
});

test('the body of an answer comes back', async () => {
  const url = await serve((_, response) => response.end('{"version":8}'));
  expect((await fetchPublic(url, LOCAL)).toString()).toBe('{"version":8}');
});

test('a redirect is checked like the first address', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end());
  const mayVisit = ({ hostname }: URL) => hostname === '127.0.0.1';
  await expect(fetchPublic(url, { ...LOCAL, mayVisit })).rejects.toThrow('http://10.0.0.1 may not be asked');
  const mayConnect = (address: string) => address === '127.0.0.1';
  await expect(fetchPublic(url, { ...LOCAL, mayConnect })).rejects.toThrow('10.0.0.1 is not on the public internet');
});

test('redirects in a circle end', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
  await expect(fetchPublic(url, LOCAL)).rejects.toThrow('redirects too often');
});

test('an answer that is too large, too late or an error is refused with a reason', async () => {
  const large = await serve((_, response) => response.end('x'.repeat(2000)));
  await expect(fetchPublic(large, LOCAL)).rejects.toThrow('sends more than');
  const missing = await serve((_, response) => response.writeHead(404).end());
  await expect(fetchPublic(missing, LOCAL)).rejects.toThrow('answered 404');
  const silent = await serve(() => undefined);
  await expect(fetchPublic(silent, { ...LOCAL, time: 100 })).rejects.toThrow('could not be reached');
});

test('what stands in an error is read as far as it is wanted, and so is when to ask again', async () => {
  const url = await serve((_, response) => response.writeHead(429, { 'retry-after': '7' }).end('{"code":"Enough"}'));
  const refusalOf = async (errorBytes?: number) => {
    const error: unknown = await fetchPublic(url, { ...LOCAL, ...(errorBytes ? { errorBytes } : {}) }).catch((e) => e);
    return error instanceof FetchError ? error.refusal : null;
  };
  expect(await refusalOf(100)).toEqual({ status: 429, text: '{"code":"Enough"}', retryAfter: 7 });
  expect(await refusalOf(10)).toEqual({ status: 429, text: '', retryAfter: 7 });
  expect(await refusalOf()).toEqual({ status: 429, text: '', retryAfter: 7 });
});
