import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { batchNames, type NewName } from './batch-names.ts';

/** Names that are shown before they change. */
const MOST_NAMES = 8;

/** Renames several records at once, by what is found in their names or by a whole new one with numbers. */
export function BatchRename({
  records,
  onRename,
}: {
  /** In the order in which they are numbered. */
  records: readonly { id: string; name: string }[];
  onRename: (names: readonly NewName[]) => void;
}) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const names = batchNames(records, { find, replacement });
  const isAsked = find !== '' || replacement !== '';
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (names.length === 0) return;
        onRename(names);
        setFind('');
        setReplacement('');
      }}
    >
      <TextField label="Find" value={find} onChange={setFind} placeholder="Whole name" maxLength={200} />
      <TextField
        label="Replace with"
        value={replacement}
        onChange={setReplacement}
        placeholder="Flat {n}"
        maxLength={200}
      />
      {isAsked && (
        <>
          <NamesBefore names={names} />
          {names.length === 0 && <p className="text-n10 text-xs">No name changes</p>}
          <Button type="submit" size="small" icon={Pencil} disabled={names.length === 0}>
            {`Rename ${names.length}`}
          </Button>
        </>
      )}
    </form>
  );
}

/** What names become, before they do. */
export function NamesBefore({ names }: { names: readonly NewName[] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-n10 text-xs">
      {names.slice(0, MOST_NAMES).map(({ id, before, name }) => (
        <li key={id} className="truncate" title={`${before} → ${name}`}>
          {before} → <span className="text-n12">{name}</span>
        </li>
      ))}
      {names.length > MOST_NAMES && <li>and {names.length - MOST_NAMES} more</li>}
    </ul>
  );
}
