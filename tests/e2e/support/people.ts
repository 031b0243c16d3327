import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');

/** Somebody who can sign in at the server under test. */
export interface Person {
  email: string;
  password: string;
}

/** Runs `npm run users` on the server under test and returns what it printed. */
export function users(args: string[], input = ''): string {
  const { PATH, HOME, E2E_URL, E2E_DATA_DIR } = process.env;
  return execFileSync(process.execPath, [join(root, 'scripts/users.ts'), ...args], {
    input,
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: E2E_DATA_DIR, PUBLIC_URL: E2E_URL },
  });
}

/** A new user; tests that end sessions leave the administrator's alone. */
export function addPerson(name = 'Anna Lind'): Person {
  const person = { email: `${randomUUID().slice(0, 8)}@example.test`, password: 'a long password' };
  users(['add', person.email, '--name', name, '--password-stdin'], person.password);
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
