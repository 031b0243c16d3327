import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { Failure } from '../../../errors/failure.ts';
import type { PreparedBody } from '../../publications/prepare-body.ts';
import { OrderedNow } from './check-message.ts';
import type { PreparedPublication, PublishRequest } from './prepare-publication.ts';

/** What the thread that prepares publications is to prepare; both were made by this server. */
export const PublishOrder = z.object({
  actor: z.custom<Actor>(isPlainObject),
  request: z.custom<PublishRequest>(isPlainObject),
  ...OrderedNow.shape,
});
export type PublishOrder = z.output<typeof PublishOrder>;

/** What it answers. */
export const PublishReport = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('prepared'),
    prepared: z.custom<PreparedPublication>(isPlainObject).transform(withBuffers),
  }),
  Failure,
]);
export type PublishReport = z.input<typeof PublishReport>;

/** On their way from thread to thread, buffers become plain bytes. */
function withBuffers(prepared: PreparedPublication): PreparedPublication {
  const { body, made, texts } = prepared;
  return {
    ...prepared,
    body: body && bodyWithBuffers(body),
    texts: { ...texts, body: bodyWithBuffers(texts.body) },
    made: made && { ...made, page: asBuffer(made.page) },
  };
}

const bodyWithBuffers = (body: PreparedBody): PreparedBody => ({
  ...body,
  bytes: body.bytes && {
    plain: asBuffer(body.bytes.plain),
    br: asBuffer(body.bytes.br),
    gzip: asBuffer(body.bytes.gzip),
  },
});

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
