import { type CompiledQuery, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import { shortReadsOf } from './short-reads.ts';
import type { Database } from './tables/schema.ts';

/** Statements that each connection prepares once, by their text. */
const names = new Map<string, string>();
/** Texts that may be prepared: as many as there are variants of these queries, so that connections do not fill up. */
const MAX_STATEMENTS = 200;
/** Variants of one query that stay built, such as one for each set of clients that a user is a member of. */
const MAX_VARIANTS = 500;

/** The name under which connections prepare a text; undefined for one that is not. */
export const statementName = (text: string): string | undefined => names.get(text);

/** A place in a built query that a value is put into. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query of Kysely's builder, or one in SQL. */
interface Buildable<Row> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>;
}

/** A value of a query, or the place for one. */
export type Param<Value> = Value | RawBuilder<Value>;

export type Params<Values> = { [Name in keyof Values]: Param<Values[Name]> };

/** Gives the place for a value. */
export type Slots<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

/**
 * A frequent query: built once for each `way`, and parsed and planned once per connection. Kysely takes longer to build
 * some of these than PostgreSQL to answer them. Name the columns one by one, because a prepared `*` fails after a
 * migration. `hangsOnValues`: a variant whose best plan depends on the values is planned each time.
 */
export function preparedQuery<Params extends object, Row, Way = null>(
  build: Build<Params, Row, Way>,
  keyOf: (way: Way) => string = String,
  hangsOnValues: (way: Way) => boolean = () => false,
): (db: Kysely<Database>, params: Params, way: Way) => Promise<Row[]> {
  const fill = filler(build, keyOf, hangsOnValues);
  return async (db, params, way) => (await db.executeQuery(fill(db, params, way))).rows;
}

/** A prepared query that takes well below a millisecond and is part of nearly every call: see {@link shortReadsOf}. */
export function shortRead<Params extends object, Row extends QueryResultRow, Way = null>(
  build: Build<Params, Row, Way>,
  keyOf: (way: Way) => string = String,
): (db: Kysely<Database>, params: Params, way: Way) => Promise<Row[]> {
  const fill = filler(build, keyOf);
  return async (db, params, way) => {
    const query = fill(db, params, way);
    const [reads, name] = [shortReadsOf(db), statementName(query.sql)];
    if (!reads || name === undefined) return (await db.executeQuery(query)).rows;
    return reads.query<Row>({ name, text: query.sql, values: [...query.parameters] });
  };
}

type Build<Params, Row, Way> = (db: Kysely<Database>, slot: Slots<Params>, way: Way) => Buildable<Row>;

function filler<Params extends object, Row, Way>(
  build: Build<Params, Row, Way>,
  keyOf: (way: Way) => string,
  hangsOnValues: (way: Way) => boolean = () => false,
) {
  const built = new Map<string, CompiledQuery<Row>>();
  const slot: Slots<Params> = (name) => sql`${new Slot(name)}`;
  return (db: Kysely<Database>, params: Params, way: Way): CompiledQuery<Row> => {
    const key = keyOf(way);
    const query = built.get(key) ?? build(db, slot, way).compile(db);
    if (!built.has(key)) {
      if (built.size >= MAX_VARIANTS) built.clear();
      built.set(key, query);
      if (!hangsOnValues(way)) nameStatement(query.sql);
    }
    const values = new Map<string, unknown>(Object.entries(params));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values.get(value.name) : value));
    return { ...query, parameters };
  };
}

/** Lets connections prepare a statement that is built each time and has few texts. */
export function nameStatement(text: string): void {
  if (names.size < MAX_STATEMENTS && !names.has(text)) names.set(text, `statement ${names.size + 1}`);
}
