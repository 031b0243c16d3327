import type { ApiErrorData } from '../errors/api-error.ts';
import type { Answer, Procedure, SentInput } from './procedure.ts';
import type { Procedures } from './procedures.ts';

/** The part of a procedure that the types of tRPC's client read. */
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

/** Settings of the router that only the server reads. */
type ServersOwn = 'transformer' | 'errorFormatter' | 'allowOutsideOfServer' | 'isServer' | 'isDev';

/**
 * The router's type for tRPC's clients, from the table of procedures: the server's own type would bring every source of
 * the server, and its packages, into each check of the studio.
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
