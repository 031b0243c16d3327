import * as z from 'zod';

type ProcedureKind = 'query' | 'mutation' | 'subscription';

/** What a call counts towards, besides all calls of its user. */
export type CallKind = 'writes' | 'publishes' | 'uploadTickets';

/** Who may call and how often, where it is not what its kind says. */
export interface ProcedureMeta {
  /** The limit that its calls count towards; all other mutations are writes. */
  limit?: CallKind;
  /** A mutation of which visitors see something at once, and which is no publish: what is deleted is gone for them, too. */
  isLive?: boolean;
  /** A mutation that changes nothing a client owns: every reader of a document may call it. */
  forViewers?: boolean;
  /**
   * A query whose answer depends on its caller and the database alone, not on the time, the memory of a process or files:
   * it may be sent again while neither has changed.
   */
  isKept?: boolean;
}

/** What both sides of a procedure agree on: what it takes and what it answers. */
export interface Procedure<
  Kind extends ProcedureKind = ProcedureKind,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  kind: Kind;
  input: Input;
  output: Output;
  meta: ProcedureMeta;
}

/** Procedures by name, or groups of them. */
export interface ProcedureGroup {
  readonly [name: string]: Procedure | ProcedureGroup;
}

export const isProcedure = (member: Procedure | ProcedureGroup): member is Procedure =>
  'kind' in member && typeof member.kind === 'string';

/** All procedures of a group, at any depth, by their dotted path. */
export const proceduresByPath = (group: ProcedureGroup): Map<string, Procedure> =>
  new Map(
    Object.entries(group).flatMap(([name, member]): [string, Procedure][] =>
      isProcedure(member)
        ? [[name, member]]
        : [...proceduresByPath(member)].map(([path, procedure]) => [`${name}.${path}`, procedure]),
    ),
  );

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
    meta: ProcedureMeta = {},
  ): Procedure<Kind, Input, Output> => ({ kind, input, output, meta });

/** Reads. */
export const query = declare('query');
/** Writes. */
export const mutation = declare('mutation');
/** Stays open and sends events. */
export const subscription = declare('subscription');
