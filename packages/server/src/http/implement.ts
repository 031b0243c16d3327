import { isProcedure, NoInput, type Procedure, type ProcedureGroup } from '@diorama/contract/procedures/procedure.ts';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import { isStream } from './answers/buffered-response.ts';
import { router, signedIn } from './trpc.ts';

interface Call {
  /** Aborted when the caller goes away. */
  signal: AbortSignal | undefined;
}

/** A method, so that handlers of all procedures are of one type to {@link implement}. */
interface Implementation<P extends Procedure> {
  handle(actor: Actor, input: z.output<P['input']>, call: Call): z.input<P['output']> | Promise<z.input<P['output']>>;
}
type Handler<P extends Procedure = Procedure> = Implementation<P>['handle'];

/** What a group of procedures does: for each a function that gets the parsed input and returns what its output schema takes. */
export type Handlers<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends Procedure ? Handler<Group[Name]> : Handlers<Group[Name]>;
};

interface HandlerGroup {
  readonly [name: string]: Handler | HandlerGroup;
}

/** The router of a table: its kinds, schemas and limits with what handlers of the same names do. */
export function implement(table: ProcedureGroup, handlers: HandlerGroup): AnyRouter {
  const members = Object.entries(table).map(([name, member]): [string, AnyRouter | AnyProcedure] => {
    const handler = handlers[name];
    if (isProcedure(member) && typeof handler === 'function') return [name, implementOne(member, handler)];
    if (!isProcedure(member) && typeof handler === 'object') return [name, implement(member, handler)];
    throw new Error(`Nothing implements ${name}`);
  });
  return router(Object.fromEntries(members));
}

function implementOne({ kind, input, output, meta }: Procedure, handler: Handler): AnyProcedure {
  // Whatever is sent to a procedure that takes nothing is left alone.
  const taken = input === NoInput ? z.unknown() : input;
  const procedure = signedIn.meta(meta).input(taken).output(output);
  const resolve = ({ ctx, input: parsed, signal }: { ctx: { actor: Actor }; input: unknown } & Call) =>
    handler(ctx.actor, parsed, { signal });
  if (kind === 'query') return procedure.query(resolve);
  if (kind === 'mutation') return procedure.mutation(resolve);
  return procedure.subscription(async (options) => {
    const events = await resolve(options);
    if (!isStream(events)) throw new Error('A subscription answers with a stream');
    return events;
  });
}
