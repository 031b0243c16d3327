import { parseSync, type TsInterfaceDeclaration, type TsPropertySignature, type TsType } from '@swc/core';

/** Columns of one table: name to whether it may be null when read. */
export type TableColumns = Record<string, boolean>;

/**
 * Reads the tables, columns and nullability that `export interface Database` declares, and the interfaces it extends, in
 * TypeScript sources.
 */
export function declaredTables(...sources: string[]): Record<string, TableColumns> {
  const declarations = sources
    .flatMap((source) => parseSync(source, { syntax: 'typescript' }).body)
    .map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item));
  const aliases = new Map<string, TsType>();
  const interfaces = new Map<string, TsInterfaceDeclaration>();
  for (const item of declarations) {
    if (item.type === 'TsTypeAliasDeclaration') aliases.set(item.id.value, item.typeAnnotation);
    if (item.type === 'TsInterfaceDeclaration') interfaces.set(item.id.value, item);
  }
  const tablesOf = (name: string): [string, TsType][] => {
    const found = interfaces.get(name);
    if (!found) throw new Error(`The sources declare no interface ${name}`);
    const inherited = found.extends.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? tablesOf(expression.value) : [],
    );
    return [...inherited, ...members(found.body.body)];
  };
  return Object.fromEntries(
    tablesOf('Database').map(([table, type]) => {
      if (type.type !== 'TsTypeLiteral') throw new Error(`Table ${table} is not written out as { ... }`);
      const columns = members(type.members).map(([column, of]) => [column, isNullable(of, aliases)]);
      return [table, Object.fromEntries(columns)];
    }),
  );
}

function members(list: readonly { type: string }[]): [name: string, type: TsType][] {
  return list.filter(isProperty).map(({ key, typeAnnotation }) => {
    if (key.type !== 'Identifier' || !typeAnnotation) throw new Error('A member has no plain name or no type');
    return [key.value, typeAnnotation.typeAnnotation];
  });
}

function isProperty(member: { type: string }): member is TsPropertySignature {
  return member.type === 'TsPropertySignature';
}

/** Of Kysely's `ColumnType<Select, Insert, Update>` the first counts: what one reads. */
function isNullable(type: TsType, aliases: ReadonlyMap<string, TsType>): boolean {
  switch (type.type) {
    case 'TsUnionType':
      return type.types.some((member) => isNullable(member, aliases));
    case 'TsKeywordType':
      return type.kind === 'null';
    case 'TsTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.value : '';
      const alias = aliases.get(name);
      if (alias) return isNullable(alias, aliases);
      const read = type.typeParams?.params[0];
      return name === 'ColumnType' && read !== undefined && isNullable(read, aliases);
    }
    default:
      return false;
  }
}
