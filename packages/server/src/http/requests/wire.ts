import { PLAIN_JSON, plainJsonRule } from '@diorama/contract/common/plain-json.ts';
import superjson from 'superjson';

superjson.registerCustom(plainJsonRule, PLAIN_JSON);

/** How values of procedures travel: JSON that keeps dates, sets, maps, bigint and undefined (CONTRACT 0.1). */
export const wire = superjson;
