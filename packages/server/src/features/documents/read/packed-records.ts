import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import * as z from 'zod';

const [pack, unpack] = [promisify(deflate), promisify(inflate)];
const Records = z.record(z.string(), z.record(z.string(), z.unknown()));

/** All records of a state, compressed. */
export const packRecords = (records: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<Buffer> =>
  pack(JSON.stringify(records));

/** What `packRecords` was given. */
export const unpackRecords = async (packed: Buffer): Promise<Record<string, Record<string, unknown>>> =>
  Records.parse(JSON.parse((await unpack(packed)).toString('utf8')));
