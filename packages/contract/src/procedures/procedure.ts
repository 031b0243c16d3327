import * as z from 'zod';

type ProcedureKind = 'query' | 'mutation' | 'subscription';

/** What both sides of a procedure agree on: what it takes and what it answers. */
export interface Procedure<
  Kind extends ProcedureKind = ProcedureKind,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  kind: Kind;
  input: Input;
  output: Output;
}

/** The input of a procedure that takes none. */
export const NoInput = z.void();

/** What a caller sends; defaults may be left out. */
export type SentInput<P extends Procedure> = z.input<P['input']>;
export type Answer<P extends Procedure> = z.output<P['output']>;

const declare =
  <Kind extends ProcedureKind>(kind: Kind) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    input: Input,
    output: Output,
  ): Procedure<Kind, Input, Output> => ({
    kind,
    input,
    output,
  });

/** Reads. */
export const query = declare('query');
/** Writes. */
export const mutation = declare('mutation');
/** Stays open and sends events. */
export const subscription = declare('subscription');
