import type { TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';

/** The spaces a caller may reach, and for what. Repositories cannot be queried without a scope (CONTRACT 0.7). */
export type Scope =
  /** Staff, and everybody where clients have no members. */
  | { type: 'all' }
  | {
      type: 'clients';
      /** Set for each call by its kind, before any service runs: see `scopeFor` in scope.ts. */
      purpose: 'read' | 'write';
      /** Clients the caller is a member of. */
      clientIds: readonly string[];
      /** Those of them whose rows the caller may also change; of the others, the caller is a viewer. */
      editable: readonly string[];
      /** Those of them that the caller owns: whose members they manage. */
      owned: readonly string[];
      /** An API token is bound to it: nothing else is reached but what everybody may read. `isEditable`: its person may change it. */
      project?: { id: string; isEditable: boolean };
    };

/** The signed-in person behind a request. */
export interface Actor {
  userId: string;
  name: string;
  sid: string;
  /** The key that signed the token; null for a token of no session. */
  kid: string | null;
  /** Milliseconds since 1970: until then token and session are good, unless the session is ended. */
  until: number;
  scope: Scope;
  /** Set where a program calls with an API token. */
  token?: { scopes: readonly TokenScope[] };
  ip: string;
  requestId: string;
}
