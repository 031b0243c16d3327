/** Lists by name are ordered as people read names. */
export const nameOrder = {
  id: '0045-name-order',
  sql: `
-- Swedish, with numbers by their value: Etapp 2, Etapp 10, Zeta, Åby, Älvan, Ö. English names come out as in English.
-- No index uses it: another version of ICU may order otherwise, and the lists are short.
do $$ begin
  create collation names (provider = icu, locale = 'sv-u-kn-true');
exception when others then
  -- A server of one's own that was built without ICU: by letters' numbers, as it compares them.
  create collation names from "C";
end $$;
`,
} as const;
