import { parseSync, type TsPropertySignature, type TsType } from '@swc/core';

/** Columns of one table: name to whether it may be null when read. */
export type TableColumns = Record<string, boolean>;

/** Reads the tables, columns and nullability that `export interface Database` declares in a TypeScript source. */
export function declaredTables(source: string): Record<string, TableColumns> {
  const { body } = parseSync(source, { syntax: 'typescript' });
  const declarations = body.map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item));
  const aliases = new Map<string, TsType>();
  for (const item of declarations) {
    if (item.type === 'TsTypeAliasDeclaration') aliases.set(item.id.value, item.typeAnnotation);
  }
  const database = declarations.find((item) => item.type === 'TsInterfaceDeclaration' && item.id.value === 'Database');
  if (database?.type !== 'TsInterfaceDeclaration') throw new Error('The source declares no interface Database');
  return Object.fromEntries(
    members(database.body.body).map(([table, type]) => {
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
