import * as z from 'zod';
import { Id, Name } from '../common/inputs.ts';
import { TOKEN_SCOPES } from './token-scopes.ts';

/** Days that a token may be good for; null: until it is revoked. */
export const TOKEN_LIVES = [30, 90, 365] as const;
/** Tokens of one person that are good at the same time. */
export const MAX_TOKENS = 50;

const Scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1, 'Choose what the token may do')
  .max(TOKEN_SCOPES.length)
  .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)));

/** Of oneself. `projectId`: it reaches this project alone; absent: all that its person reaches. `days`: null is until it is revoked. */
export const CreateApiToken = z.strictObject({
  name: Name,
  scopes: Scopes,
  projectId: Id.optional(),
  days: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]).default(90),
});

export const OneApiToken = z.strictObject({ tokenId: Id });

/** A token, without what lets somebody in. */
export const ApiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Its first letters, which distinguish it from others: `dio_a1b2c3`. */
  begins: z.string(),
  /** The project that it is bound to; null: it reaches what its person does. */
  project: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Whose it is. */
  person: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  createdAt: z.date(),
  /** To some minutes; null: never. */
  lastUsedAt: z.date().nullable(),
  /** Null: until it is revoked. */
  expiresAt: z.date().nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

/** Those that are good, the newest first. `ofAll`: of all people, for staff. */
export const ListApiTokens = z.strictObject({ ofAll: z.boolean().default(false) });
export const ApiTokenList = z.strictObject({ items: z.array(ApiToken).max(1_000) });

/** `token` is shown this once. */
export const CreatedApiToken = z.strictObject({ token: z.string(), item: ApiToken });
