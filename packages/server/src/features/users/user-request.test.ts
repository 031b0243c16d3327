import { expect, test } from 'vitest';
import { readPassword, readUserRequest } from './user-request.ts';

test.each([
  [['list'], { type: 'list' }],
  [['--help'], { type: 'help' }],
  [['add', '--help'], { type: 'help' }],
  [['rotate-keys'], { type: 'rotate-keys' }],
  [['replace-keys'], { type: 'replace-keys' }],
  [['suspend', ' Anna@Example.SE '], { type: 'suspend', email: 'anna@example.se' }],
  [
    ['add', 'anna@example.se', '--password-stdin'],
    {
      type: 'add',
      email: 'anna@example.se',
      name: 'anna',
      grants: { isStaff: false, membership: null },
      isPasswordGiven: true,
    },
  ],
  [
    ['invite', 'anna@example.se', '--name', 'Anna', '--staff', '--client', 'Nordhamn', '--role', 'editor'],
    {
      type: 'invite',
      email: 'anna@example.se',
      name: 'Anna',
      grants: { isStaff: true, membership: { client: 'Nordhamn', role: 'editor' } },
    },
  ],
])('%j is understood', (args, request) => {
  expect(readUserRequest(args)).toEqual(request);
});

test.each([
  [[], 'Say what to do.'],
  [['remove', 'a@b.se'], 'There is no command "remove".'],
  [['toString'], 'There is no command "toString".'],
  [['list', 'a@b.se'], '"list" takes nothing more than its name.'],
  [['add'], '"add" needs an email address.'],
  [['add', 'anna'], '"anna" is not an email address.'],
  [['add', 'a@b.se', 'c@d.se'], '"add" takes one email address; "c@d.se" is too much.'],
  [['suspend', 'a@b.se', '--staff'], '"suspend" takes no --staff.'],
  [['add', 'a@b.se', '--client', 'Nordhamn'], '--client and --role go together.'],
  [['add', 'a@b.se', '--client', 'x', '--role', 'king'], '--role must be owner, editor, viewer, not "king".'],
  [['add', 'a@b.se', '--name', ' '], '--name must have 1 to 200 characters.'],
  [['grant', 'a@b.se'], '"grant" needs --staff, or --client with --role.'],
  [['add', 'a@b.se', '--admin'], "Unknown option '--admin'."],
])('%j is refused in words, with exit code 2', (args, words) => {
  expect(() => readUserRequest(args)).toThrow(
    expect.objectContaining({ exitCode: 2, message: `${words} "--help" shows what can be done.` }),
  );
});

test('a password on standard input is one line of 8 to 200 characters', () => {
  expect(readPassword('long enough\n')).toBe('long enough');
  for (const text of ['', 'short\n', 'x'.repeat(201), 'two lines\nof text\n'])
    expect(() => readPassword(text)).toThrow('The password on standard input must');
});
