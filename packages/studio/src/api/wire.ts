import { plainEnvelope } from '@diorama/contract/common/plain-envelope.ts';
import { PLAIN_JSON, plainJsonRule } from '@diorama/contract/common/plain-json.ts';
import superjson from 'superjson';

superjson.registerCustom(plainJsonRule, PLAIN_JSON);

/** How values of procedures travel. What was parsed for us alone is changed in place. */
export const wire = {
  serialize: (value: unknown) => plainEnvelope(value) ?? superjson.serialize(value),
  deserialize: <T>(value: ReturnType<typeof superjson.serialize>): T =>
    superjson.deserialize<T>(value, { inPlace: true }),
};
