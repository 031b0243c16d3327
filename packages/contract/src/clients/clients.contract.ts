import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Limit, Search } from '../common/inputs.ts';

/** A client in a list. */
const ClientItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  logo: z.strictObject({ name: z.string(), type: z.string(), url: z.string() }).nullable(),
  projectCount: z.number(),
  memberCount: z.number(),
  /** False for a viewer of the client. True for everybody where clients have no members. */
  mayEdit: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

export const ClientPage = pageOf(ClientItem);
export type ClientPage = z.output<typeof ClientPage>;

export const ListClients = z.strictObject({ search: Search, cursor: Cursor, limit: Limit });
