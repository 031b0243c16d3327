/** Which clients' rows a caller may reach. Repositories cannot be asked without one (CONTRACT 0.7). */
export type Scope =
  | { type: 'all' }
  /** `editable`: those of them whose rows the caller may also change; of the others, the caller is a viewer. */
  | { type: 'clients'; clientIds: string[]; editable: string[] };

/** The signed-in person behind a request. */
export interface Actor {
  userId: string;
  name: string;
  sid: string;
  /** The key that signed their token; null for nobody's token. */
  kid: string | null;
  scope: Scope;
  ip: string;
  requestId: string;
}
