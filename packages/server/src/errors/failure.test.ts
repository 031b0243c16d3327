import { expect, test } from 'vitest';
import * as factories from './api-error.ts';
import { ApiError } from './api-error.ts';
import { answerOf, Failure, failureOf } from './failure.ts';

/** As one thread sends to another: classes and prototypes are lost. */
const sent = (error: unknown): Promise<unknown> =>
  answerOf(Promise.resolve(Failure.parse(structuredClone(failureOf(error))))).catch((arrived: unknown) => arrived);

test('what a caller can act on keeps its code, words and what belongs to it', async () => {
  const { conflict, lock } = { conflict: factories.ownPublicationMoved(), lock: factories.lastOwner() };
  const issue = factories.invalidField(['name'], 'A name is missing');
  for (const error of [conflict, lock, issue, factories.databaseAway(), factories.storageFull()]) {
    const arrived = await sent(error);
    expect(arrived).toBeInstanceOf(ApiError);
    expect(arrived).toMatchObject({ code: error.code, message: error.message, extras: error.extras });
  }
});

test('errors of the connection and of a full disk are told as those who call may read them', async () => {
  const coded = (code: string) => Object.assign(new Error('in the words of the driver'), { code });
  expect(await sent(coded('ECONNREFUSED'))).toEqual(factories.databaseAway());
  expect(await sent(coded('53100'))).toEqual(factories.storageFull());
});

test('any other fault keeps its message', async () => {
  expect(await sent(new TypeError('x is not a function'))).toEqual(new Error('x is not a function'));
  expect(await sent('a text')).toEqual(new Error('a text'));
});

test('a thread that ended for want of the database is told so, too', async () => {
  const ended = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  await expect(answerOf(Promise.reject(ended))).rejects.toThrow(factories.databaseAway().message);
});
