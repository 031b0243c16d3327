import * as z from 'zod';

/** `open`: everybody who is signed in may do everything. `members`: people reach their clients, each by their role. */
const AccessMode = z.enum(['open', 'members']);
export type AccessMode = z.output<typeof AccessMode>;

/** Who may do what on this server, for all clients. Our addition. */
export const AccessView = z.strictObject({
  mode: AccessMode,
  /** No choice has been made yet on a newly started server; only users who may choose receive this. */
  isUndecided: z.boolean(),
  /** Staff may, unless the operator has set ACCESS_MODE. */
  mayChange: z.boolean(),
  /** The operator has set it: it is changed there. */
  isFixed: z.boolean(),
});
export type AccessView = z.output<typeof AccessView>;

export const SetAccess = z.strictObject({ mode: AccessMode });
