import type { ApiErrorData } from '@diorama/contract/errors/api-error.ts';
import type { Answer, Procedure, SentInput } from '@diorama/contract/procedures/procedure.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';

/** A procedure as far as tRPC's client looks at it. */
interface ClientProcedure<P extends Procedure> {
  (options: unknown): Promise<Answer<P>>;
  _def: {
    $types: { input: SentInput<P>; output: Answer<P>; errorShape: unknown };
    type: P['kind'];
    procedure: true;
    inputs: never[];
    meta: unknown;
    experimental_caller: boolean;
  };
  meta: unknown;
}

type ClientProcedures<Group> = {
  [Name in keyof Group]: Group[Name] extends Procedure ? ClientProcedure<Group[Name]> : ClientProcedures<Group[Name]>;
};

/** What of the server's router nobody here may use. */
type ServersOwn = 'transformer' | 'errorFormatter' | 'allowOutsideOfServer' | 'isServer' | 'isDev';

/**
 * The router as tRPC's client wants it, made from the contract's list of procedures: the server's own type would bring
 * every source of the server, and its packages, into each check of the studio.
 */
export interface AppRouter {
  _def: {
    _config: Record<ServersOwn, never> & {
      $types: {
        ctx: object;
        meta: object;
        errorShape: { message: string; code: number; data: ApiErrorData };
        transformer: true;
      };
    };
    router: true;
    procedures: ClientProcedures<Procedures>;
    record: ClientProcedures<Procedures>;
    lazy: Record<string, never>;
  };
  createCaller: never;
}
