import type { TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ShownOnce } from '../../ui/dialog/shown-once.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { API_TOKENS, projectsForToken } from './api-tokens.queries.ts';
import { SCOPES } from './scope-names.ts';

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Until it is revoked' },
] as const;
type Life = (typeof LIVES)[number]['value'];
const DAYS = { 30: 30, 90: 90, 365: 365, never: null } as const;

/** Makes a token, and shows it this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [project, setProject] = useState<string | null>(null);
  const [life, setLife] = useState<Life>('90');
  const [faults, setFaults] = useState<{ name?: string; scopes?: string }>({});
  const make = useMutation({
    mutationFn: () =>
      api.apiTokens.create.mutate({
        name: name.trim(),
        scopes: [...scopes],
        days: DAYS[life],
        ...(project === null ? {} : { projectId: project }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: API_TOKENS }),
  });
  const submit = () => {
    const found = {
      ...(name.trim() === '' ? { name: 'Name the program that uses it' } : {}),
      ...(scopes.length === 0 ? { scopes: 'Choose what it may do' } : {}),
    };
    setFaults(found);
    if (!found.name && !found.scopes && !make.isPending) make.mutate();
  };
  if (make.data)
    return (
      <ShownOnce
        title={`“${make.data.item.name}”`}
        text="Copy the token now: it is not shown again. Keep it like a password."
        label="Token"
        value={make.data.token}
        copyLabel="Copy token"
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New API token"
      text="A program that has it acts for you, and reaches no more than you do."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={make.isPending}>
            Make token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          placeholder="Price list of the sales office"
          value={name}
          onChange={setName}
          autoFocus
          {...(faults.name ? { error: faults.name } : {})}
        />
        <fieldset className="flex flex-col">
          <legend className="font-medium text-n11">May</legend>
          {SCOPES.map(({ value, label, hint }) => (
            <Checkbox
              key={value}
              label={label}
              hint={hint}
              isChecked={scopes.includes(value)}
              onChange={(isOn) => setScopes(isOn ? [...scopes, value] : scopes.filter((scope) => scope !== value))}
            />
          ))}
          <p role="alert" className="text-bad-ink text-xs empty:hidden">
            {faults.scopes}
          </p>
        </fieldset>
        <ProjectField value={project} onChange={setProject} />
        <Select label="Good for" options={LIVES} value={life} onChange={setLife} />
        <p role="alert" className="text-bad-ink empty:hidden">
          {make.error && messageOf(make.error)}
        </p>
      </div>
    </Dialog>
  );
}

function ProjectField({ value, onChange }: { value: string | null; onChange: (projectId: string | null) => void }) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(projectsForToken(search));
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const options = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Combobox
      label="Project"
      placeholder="All projects"
      searchPlaceholder="Find a project"
      emptyText="No projects match"
      hint="One that is bound to a project reaches nothing else."
      options={options}
      value={value}
      onSearch={setSearch}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? null);
        onChange(id);
      }}
    />
  );
}
