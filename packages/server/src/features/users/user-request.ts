import { parseArgs } from 'node:util';
import { PASSWORD_LENGTH } from '@diorama/contract/sessions/cookie.ts';
import * as z from 'zod';
import { accountName } from '../sessions/account-name.ts';
import { UserCommandError } from './user-command-error.ts';
import { type Grants, MEMBER_ROLES } from './user-rows.ts';

/** A request to `npm run users`. */
export type UserRequest =
  | { type: 'help' }
  | { type: 'list' | 'rotate-keys' | 'replace-keys' }
  | { type: 'add'; email: string; name: string; grants: Grants; isPasswordGiven: boolean }
  | { type: 'invite'; email: string; name: string; grants: Grants }
  | { type: 'grant'; email: string; grants: Grants }
  | { type: 'suspend' | 'activate' | 'reset'; email: string };

/** What `--help` shows. */
export const USERS_HELP = `Manages the users of this server, while it runs or is stopped.

  npm run users -- list
  npm run users -- add <email> [--name <name>] [--password-stdin] [grants]
  npm run users -- invite <email> [--name <name>] [grants]
  npm run users -- grant <email> <grants>
  npm run users -- reset <email>
  npm run users -- suspend <email>
  npm run users -- activate <email>
  npm run users -- rotate-keys
  npm run users -- replace-keys

  add           makes a user and prints a password, once; --password-stdin reads it from standard input
  invite        makes a user without a password and prints a link, good once and for 7 days, to set name and password
  grant         gives a user more rights, or another role
  reset         signs a user out everywhere and prints a link, good once and for 7 days, to set a new password
  suspend       locks a user out at once, everywhere
  activate      lets a suspended user in again
  rotate-keys   publishes the next key that signs sessions; it is used half an hour later, and nobody is signed out
  replace-keys  for when the key may have leaked: what was signed with it is refused at once; nobody is signed out

Grants:
  --staff                              reaches every client, also with ACCESS_MODE=members
  --client <id or name> --role <role>  member of a client, as ${MEMBER_ROLES.join(', ')}

It works on the database of DATABASE_URL, else on the one in DATA_DIR; links begin with PUBLIC_URL.
Ends with 0 when done, 1 when it could not be done, 2 when it was not understood.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  name: { type: 'string' },
  staff: { type: 'boolean' },
  client: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;
/** The options each command takes. */
const TAKES: Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>> = {
  list: [],
  'rotate-keys': [],
  'replace-keys': [],
  add: ['name', 'password-stdin', 'staff', 'client', 'role'],
  invite: ['name', 'staff', 'client', 'role'],
  grant: ['staff', 'client', 'role'],
  reset: [],
  suspend: [],
  activate: [],
};
const MAX_NAME = 200;

const misunderstood = (message: string) => new UserCommandError(`${message} "--help" shows what can be done.`, 2);

/** Reads the command line; throws a {@link UserCommandError} that says what is wrong with it. */
export function readUserRequest(args: readonly string[]): UserRequest {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  if (values.help || command === 'help') return { type: 'help' };
  if (command === undefined) throw misunderstood('Say what to do.');
  const taken = Object.hasOwn(TAKES, command) ? TAKES[command] : undefined;
  if (!taken) throw misunderstood(`There is no command "${command}".`);
  for (const option of Object.keys(values))
    if (!taken.some((name) => name === option)) throw misunderstood(`"${command}" takes no --${option}.`);
  if (command === 'list' || command === 'rotate-keys' || command === 'replace-keys') {
    if (rest.length > 0) throw misunderstood(`"${command}" takes nothing more than its name.`);
    return { type: command };
  }
  const [address, ...more] = rest;
  if (address === undefined) throw misunderstood(`"${command}" needs an email address.`);
  if (more.length > 0) throw misunderstood(`"${command}" takes one email address; "${more[0]}" is too much.`);
  const email = readEmail(address);
  switch (command) {
    case 'add':
      return {
        type: 'add',
        email,
        name: readName(values.name, email),
        grants: readGrants(values),
        isPasswordGiven: values['password-stdin'] ?? false,
      };
    case 'invite':
      return { type: 'invite', email, name: readName(values.name, email), grants: readGrants(values) };
    case 'grant': {
      const grants = readGrants(values);
      if (!grants.isStaff && !grants.membership) throw misunderstood('"grant" needs --staff, or --client with --role.');
      return { type: 'grant', email, grants };
    }
    case 'suspend':
    case 'activate':
    case 'reset':
      return { type: command, email };
    default:
      throw misunderstood(`There is no command "${command}".`);
  }
}

/** The password as it came on standard input; the line's end is not part of it. */
export function readPassword(text: string): string {
  const password = text.replace(/\r?\n$/, '').trim();
  const { min, max } = PASSWORD_LENGTH;
  if (password.includes('\n')) throw new UserCommandError('The password on standard input must be a single line.');
  if (password.length < min || password.length > max)
    throw new UserCommandError(`The password on standard input must have ${min} to ${max} characters.`);
  return password;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's messages end in advice on `--`, which does not apply here.
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw misunderstood(`${first.replace(/\.$/, '')}.`);
  }
}

function readEmail(address: string): string {
  const email = accountName(address);
  if (!z.email().safeParse(email).success) throw misunderstood(`"${address}" is not an email address.`);
  return email;
}

function readName(name: string | undefined, email: string): string {
  const given = (name ?? email.split('@')[0] ?? email).trim();
  if (given === '' || given.length > MAX_NAME) throw misunderstood(`--name must have 1 to ${MAX_NAME} characters.`);
  return given;
}

function readGrants({ staff, client, role }: { staff?: boolean; client?: string; role?: string }): Grants {
  if ((client === undefined) !== (role === undefined)) throw misunderstood('--client and --role go together.');
  const known = MEMBER_ROLES.find((name) => name === role);
  if (role !== undefined && !known) throw misunderstood(`--role must be ${MEMBER_ROLES.join(', ')}, not "${role}".`);
  return { isStaff: staff ?? false, membership: client !== undefined && known ? { client, role: known } : null };
}
