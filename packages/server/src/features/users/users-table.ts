import type { UserLine } from './list-users.ts';

const HEAD = ['Email', 'Name', 'State', 'Last seen', 'Reaches'];

/** Users as lines of a table, for a terminal. */
export function usersTable(users: readonly UserLine[]): string[] {
  const rows = [HEAD, ...users.map(cellsOf)];
  const widths = HEAD.map((_, column) => rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const cellsOf = ({ email, name, state, isStaff, clients, lastSeenAt }: UserLine): string[] => [
  email,
  name,
  state,
  lastSeenAt ? lastSeenAt.toISOString().slice(0, 16).replace('T', ' ') : 'never',
  [...(isStaff ? ['staff'] : []), ...clients].join(', '),
];
