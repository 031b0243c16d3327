/** The menu that a project's products show unless they name another. */
export const mainMenu = {
  id: '0021-main-menu',
  sql: `
alter table projects add column menu_id uuid references documents (id) on delete set null;
`,
} as const;
