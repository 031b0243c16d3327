import type { ColumnType, Generated } from 'kysely';
import type { NullableStamp, Stamp } from './column-types.ts';

/** Other servers that are notified of what happens here. */
export interface WebhookTables {
  webhooks: {
    id: string;
    name: string;
    url: string;
    events: string[];
    secret: string;
    /** Signs as well until `former_until`. */
    former_secret: string | null;
    former_until: NullableStamp;
    is_on: Generated<boolean>;
    /** Why the server switched it off. */
    off_reason: string | null;
    failing_since: NullableStamp;
    created_at: Stamp;
  };
  webhook_deliveries: {
    id: Generated<string>;
    webhook_id: string;
    event: string;
    /** As the audit has it. */
    action: string;
    target: string | null;
    space_id: string | null;
    actor: string | null;
    version: number | null;
    happened_at: ColumnType<Date, Date>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    tries: Generated<number>;
    next_at: ColumnType<Date, Date | undefined, Date>;
    status: number | null;
    message: string | null;
  };
}
