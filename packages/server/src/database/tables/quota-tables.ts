import type { ColumnType, Generated } from 'kysely';

/** How much may be stored. */
export interface QuotaTables {
  /** Of a client or of a project; without a row as much as the server takes. */
  quotas: {
    id: Generated<string>;
    client_id: ColumnType<string | null, string | undefined, never>;
    space_id: ColumnType<string | null, string | undefined, never>;
    bytes: number;
  };
}
