import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';

/** A database folder and what is needed to run it. */
export interface Cluster {
  folder: string;
  password: string;
  user: PostgresUser | null;
  binaries: PostgresBinaries;
}
