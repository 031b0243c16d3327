import type { Stamp } from './column-types.ts';

/** What lets programs in, and people whom another server knows. */
export interface AccessTables {
  /** Tokens by which programs call this server; `id` is that of their session. */
  api_tokens: {
    id: string;
    hash: Buffer;
    begins: string;
    name: string;
    scopes: ('read' | 'content' | 'publish')[];
    /** The one it reaches; null: it reaches what its person does. */
    project_id: string | null;
  };
  /** People who sign in with an OpenID Connect provider. */
  provider_accounts: {
    issuer: string;
    /** What the provider calls the person. */
    subject: string;
    user_id: string;
    created_at: Stamp;
    last_sign_in_at: Stamp;
  };
}
