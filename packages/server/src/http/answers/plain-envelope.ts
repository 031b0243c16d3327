import { plainEnvelope } from '@diorama/contract/common/plain-envelope.ts';
import { wire } from '../requests/wire.ts';

/** What `wire.serialize` gives, faster for most answers. */
export const envelopeOf = (value: unknown): object => plainEnvelope(value) ?? wire.serialize(value);
