import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { runUsersCommand } from '../../../packages/server/src/features/users/users.command.ts';

/** Somebody who can sign in at the server under test. */
export interface Person {
  email: string;
  password: string;
}

/**
 * Does what `npm run users` does and returns what it printed. `at`: another server than the one under test.
 * @throws with what it complained of
 */
export async function users(
  args: string[],
  { input = '', at }: { input?: string; at?: { url: string; folder: string } } = {},
): Promise<string> {
  const { PATH, HOME, E2E_URL, E2E_DATA_DIR } = process.env;
  const lines: string[] = [];
  const code = await runUsersCommand(args, {
    env: { PATH, HOME, DATA_DIR: at?.folder ?? E2E_DATA_DIR, PUBLIC_URL: at?.url ?? E2E_URL },
    readInput: async () => input,
    say: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  });
  if (code !== 0) throw new Error(`users ${args.join(' ')} ended with ${code}: ${lines.join('\n')}`);
  return lines.join('\n');
}

/** A new user; tests that end sessions leave the administrator's alone. `at`: on another server than the one under test. */
export async function addPerson(name = 'Anna Lind', at?: { url: string; folder: string }): Promise<Person> {
  const person = { email: `${randomUUID().slice(0, 8)}@example.test`, password: 'a long password' };
  await users(['add', person.email, '--name', name, '--password-stdin'], {
    input: person.password,
    ...(at ? { at } : {}),
  });
  return person;
}

/** Opens Home as this person, without the form. `origin`: of another server than the one under test. */
export async function signInAs(page: Page, person: Person, origin = ''): Promise<void> {
  await startSession(page, person, origin);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
}

/** Signs this person in; whatever the page opens next is theirs. */
export async function startSession(page: Page, { email, password }: Person, origin = ''): Promise<void> {
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { email, password } });
  expect(answer.ok(), `signing in answered ${answer.status()}`).toBe(true);
}

/** Fills the form that is on the screen and sends it. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
