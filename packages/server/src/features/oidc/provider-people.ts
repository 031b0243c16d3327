import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { GroupGrant, OidcConfig } from '../../platform/config/oidc-config.ts';
import { auditOperator } from '../audit/audit.ts';
import { accountName } from '../sessions/account-name.ts';
import { addSession, type Caller } from '../sessions/session-rows.ts';
import { setGroupGrants } from '../users/group-grants.ts';
import { addUser } from '../users/user-rows.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** What the provider says of somebody who has signed in there. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** Null: it does not say. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** Null: it names no groups, or none are read. */
  groups: readonly string[] | null;
  /** Of their session at the provider; empty: it has no name. */
  sid: string;
}

export interface SignedInPerson {
  id: string;
  name: string;
  email: string;
  sid: string;
  refresh: string;
  /** Clients that groups lead to and that are not there. */
  missingClients: string[];
}

/** Opens a session for somebody whom the provider knows, with an account where they have none and may get one. */
export function openForPerson(
  db: Kysely<Database>,
  config: Pick<OidcConfig, 'domains' | 'groups' | 'trustsAddresses'>,
  person: ProviderPerson,
  caller: Caller,
  now: number,
): Promise<SignedInPerson> {
  return db.transaction().execute(async (trx) => {
    const known = await knownAccount(trx, person);
    const userId = known ?? (await accountByAddress(trx, config, person));
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'state'])
      .where('id', '=', userId)
      // Locked against a suspension before the new session.
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (user.state !== 'active') throw new ProviderRefusal('suspended');
    const { issuer, subject } = person;
    await trx
      .insertInto('provider_accounts')
      .values({ issuer, subject, user_id: userId })
      .onConflict((row) => row.columns(['issuer', 'subject']).doUpdateSet({ last_sign_in_at: new Date(now) }))
      .execute();
    const missingClients = config.groups ? await setGroupGrants(trx, userId, grantsOf(config.groups, person)) : [];
    const session = await addSession(trx, userId, caller, now, person.sid);
    return { ...user, ...session, missingClients };
  });
}

const grantsOf = ({ grants }: { grants: readonly GroupGrant[] }, { groups }: ProviderPerson): GroupGrant[] =>
  grants.filter(({ group }) => groups?.includes(group) === true);

async function knownAccount(trx: Kysely<Database>, { issuer, subject }: ProviderPerson): Promise<string | null> {
  const row = await trx
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * The account with somebody's address: one that is there, else a new one for an invitation or a domain of the studio. An address that
 * is not verified proves nothing: a person who chose it at the provider would get another person's account.
 */
async function accountByAddress(
  trx: Kysely<Database>,
  { domains, trustsAddresses }: Pick<OidcConfig, 'domains' | 'trustsAddresses'>,
  { issuer, email, isEmailVerified, name }: ProviderPerson,
): Promise<string> {
  if (email === null) throw new ProviderRefusal('unverified');
  if (!isEmailVerified && !trustsAddresses) throw new ProviderRefusal('unverified');
  // Of two mailboxes whose addresses only look alike, one would get the account of the other.
  if (email !== email.normalize('NFKC')) throw new ProviderRefusal('unverified');
  const address = accountName(email);
  const found = await trx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst();
  if (found) {
    // An address that the provider gave to somebody else leads to no one's account.
    const linked = await trx
      .selectFrom('provider_accounts')
      .select('subject')
      .where('user_id', '=', found.id)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    if (linked) throw new ProviderRefusal('taken');
    return found.id;
  }
  const isOfDomain = domains.includes(address.split('@').at(-1) ?? '');
  const invitation = await trx
    .selectFrom('client_invitations')
    .select('id')
    .where('email', '=', address)
    .limit(1)
    .executeTakeFirst();
  if (!isOfDomain && !invitation) throw new ProviderRefusal('unknown');
  const called = name ?? address.split('@')[0] ?? address;
  const id = await addUser(
    trx,
    { email: address, name: called, password_hash: null },
    { isStaff: false, membership: null },
  );
  await auditOperator(trx, 'user.join', id);
  return id;
}
