import { expect, test } from 'vitest';
import { databaseAway, storageFull } from '../../errors/api-error.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { tryWhileAway } from './database-at-start.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const unreachable = () => new StartError('the database of DATABASE_URL cannot be reached', { cause: refused });
const { signal } = new AbortController();

test('what failed because the database was away is tried again until it is done, and said once', async () => {
  const said: string[] = [];
  const errors = [databaseAway(), unreachable()];
  const attempt = async () => {
    const error = errors.pop();
    if (error) throw error;
    return 'done';
  };
  expect(await tryWhileAway(attempt, unreachable(), { say: (line) => said.push(line), signal })).toBe('done');
  expect(said).toEqual(['Database: it is away (ECONNREFUSED); trying again for 60 seconds ...']);
});

test('a database that stays away ends it with the last error', async () => {
  const error = unreachable();
  const attempt = () => Promise.reject(new Error('not tried any more'));
  await expect(tryWhileAway(attempt, error, { say: () => {}, signal, patience: 0 })).rejects.toBe(error);
});

test('an error that waiting does not change is thrown at once', async () => {
  const said: string[] = [];
  const attempt = () => Promise.reject(new Error('tried'));
  for (const error of [storageFull(), new StartError('PostgreSQL 14; 15 or newer is needed'), new Error('a fault')])
    await expect(tryWhileAway(attempt, error, { say: (line) => said.push(line), signal })).rejects.toBe(error);
  const fault = new Error('a fault of the second try');
  await expect(
    tryWhileAway(() => Promise.reject(fault), unreachable(), { say: (line) => said.push(line), signal }),
  ).rejects.toBe(fault);
  expect(said).toHaveLength(1);
});
