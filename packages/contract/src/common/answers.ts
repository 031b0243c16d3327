import * as z from 'zod';
import { PlainJson } from './plain-json.ts';

/** The answer of a procedure that returns nothing. */
export const NoAnswer = z.void();

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * An answer, or a part of one, that is typed and not walked: documents, bodies and logs. The server has validated their
 * records when it stored or loaded them; checking 100,000 of them again would cost as much as reading them. The object
 * itself is handed on and none of its members is read: how it is sent may be noted for it, and members may be made late.
 */
export const answerOf = <T extends object>() => z.custom<T>(isObject);

/** A large part of an answer that travels as plain JSON. Not walked either. */
export const plainJsonOf = <T>() => z.custom<PlainJson<T>>((value) => value instanceof PlainJson);

/**
 * One page of a list; `total` only comes with the first. `isNear`: nothing has the text that was searched for, these only have
 * a word much like it.
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().optional(),
    isNear: z.literal(true).optional(),
  });
export type Page<T> = z.output<ReturnType<typeof pageOf<z.ZodType<T>>>>;

/** An event with the id that its reader goes on from: what tRPC's `tracked()` makes. */
type TrackedEvent<T> = readonly [id: string, event: T, mark: symbol];

/**
 * What a subscription sends. Only that it is a stream is checked: its events are made from typed parts, and a schema that
 * read them would have to unpack the tracked ones.
 */
export const streamOf = <T>(): z.ZodType<AsyncIterable<T>, AsyncIterable<T | TrackedEvent<T>>> =>
  z.custom<AsyncIterable<T>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value);
