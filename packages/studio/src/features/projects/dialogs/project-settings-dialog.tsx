import { type Embedding, type Locales, type Project, Slug } from '@diorama/contract/projects/projects.contract.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { apiErrorOf } from '../../../api/api-error.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { RadioCards } from '../../../ui/field/radio-cards.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { faultsBy } from '../../../ui/form/faults.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { clientOptions } from '../clients.queries.ts';
import { projectKeys } from '../projects.queries.ts';
import { readSites, siteFault } from '../sites.ts';

const FRAMES: readonly { value: Embedding['type']; label: string; hint: string }[] = [
  { value: 'any', label: 'Any site', hint: 'The page can be embedded anywhere.' },
  { value: 'sites', label: 'Some sites', hint: 'Only the sites you name can embed it.' },
  { value: 'none', label: 'No site', hint: 'The page opens under its own address only.' },
];

const ENGLISH: readonly { value: Locales['en']; label: string }[] = [
  { value: 'en-eu', label: 'European: 24 Nov 2026, 14:30' },
  { value: 'en-us', label: 'American: Nov 24, 2026, 2:30 PM' },
];

const checkSlug = faultsBy({ slug: { schema: Slug, empty: 'Enter an address' } });

type Values = {
  slug: string;
  clientId: string | null;
  languages: Language[];
  english: Locales['en'];
  frames: Embedding['type'];
  sites: string;
  countsVisits: boolean;
};

/** Address, client, languages, formats, frames and visits of a project. Only what differs is sent. */
export function ProjectSettingsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const { data: clients = [] } = useQuery(clientOptions);
  const { id: projectId, embedding } = project;
  const values: Values = {
    slug: project.slug,
    clientId: project.clientId,
    languages: project.languages,
    english: project.locales.en,
    frames: embedding.type,
    sites: embedding.type === 'sites' ? embedding.sites.join('\n') : '',
    countsVisits: project.countsVisits,
  };
  const form = useStudioForm<Values>({
    values,
    checkedAtOnce: ['slug'],
    faults: ({ slug, frames, sites, ...others }) => ({
      ...checkSlug({ slug }),
      ...(others.languages.length === 0 ? { languages: 'Choose at least one language' } : {}),
      ...(frames === 'sites' && siteFault(sites) ? { sites: siteFault(sites) ?? '' } : {}),
    }),
    faultsOf: (error) =>
      apiErrorOf(error)?.reason === 'SLUG_TAKEN' ? { slug: 'This address is taken by another project' } : null,
    submit: async ({ slug, clientId, languages, english, frames, sites, countsVisits }) => {
      const next: Embedding = frames === 'sites' ? { type: 'sites', sites: readSites(sites) } : { type: frames };
      const address = slug.trim().toLowerCase();
      if (address !== project.slug) await api.projects.changeSlug.mutate({ projectId, slug: address });
      const settings = { clientId, languages, locales: { en: english }, embedding: next, countsVisits };
      await api.projects.update.mutate({ projectId, ...settings });
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      notifyDone('Settings saved');
    },
  });
  const isNamed = useStore(form.store, ({ values: { frames } }) => frames === 'sites');
  const hasEnglish = useStore(form.store, ({ values: { languages } }) => languages.includes('en'));
  const own = clients.flatMap(({ id, name, mayEdit }) => (mayEdit ? [{ value: id, label: name }] : []));
  const isListed = project.clientId === null || own.some(({ value }) => value === project.clientId);
  const options = isListed ? own : [{ value: project.clientId ?? '', label: project.clientName ?? '' }, ...own];
  return (
    <FormDialog form={form} onClose={onClose} title="Project settings" submitLabel="Save">
      <form.AppField name="slug">
        {(field) => (
          <field.Text
            label="Address"
            prefix="/p/"
            hint={`Links to /p/${project.slug} keep working when you change it.`}
            isRequired
          />
        )}
      </form.AppField>
      <form.AppField name="clientId">
        {(field) => (
          <field.Combobox label="Client" placeholder="No client" emptyText="No clients match" options={options} />
        )}
      </form.AppField>
      <form.AppField name="languages">
        {({ state, handleChange }) => (
          <Languages chosen={state.value} onChange={handleChange} error={String(state.meta.errors[0] ?? '')} />
        )}
      </form.AppField>
      {hasEnglish && (
        <form.AppField name="english">
          {({ state, handleChange }) => (
            <Select
              label="English number and date format"
              options={ENGLISH}
              value={state.value}
              onChange={handleChange}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="frames">
        {({ state, handleChange }) => (
          <RadioCards label="Who may embed its pages" options={FRAMES} value={state.value} onChange={handleChange} />
        )}
      </form.AppField>
      {isNamed && (
        <form.AppField name="sites">
          {({ state, handleChange }) => (
            <TextArea
              label="Sites"
              hint="One on each line."
              placeholder="https://nordhamn.se"
              minRows={2}
              value={state.value}
              onChange={handleChange}
              {...(state.meta.errors[0] ? { error: String(state.meta.errors[0]) } : {})}
              isRequired
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="countsVisits">
        {({ state, handleChange }) => (
          <Checkbox
            label="Count visits"
            hint="Stores daily sums of what was seen, opened and played, by kind of device: no cookies, nothing about a person."
            isChecked={state.value}
            onChange={handleChange}
          />
        )}
      </form.AppField>
    </FormDialog>
  );
}

/** The languages visitors can choose, and the one they begin with. */
function Languages({
  chosen,
  onChange,
  error,
}: {
  chosen: Language[];
  onChange: (languages: Language[]) => void;
  error: string;
}) {
  const [first] = chosen;
  const set = (language: Language, isOn: boolean) =>
    onChange(isOn ? [...chosen, language] : chosen.filter((other) => other !== language));
  const beginWith = (language: Language) => onChange([language, ...chosen.filter((other) => other !== language)]);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-n11">Languages</legend>
      {LANGUAGES.map((language) => (
        <Checkbox
          key={language}
          label={LANGUAGE_NAMES[language]}
          isChecked={chosen.includes(language)}
          onChange={(isOn) => set(language, isOn)}
        />
      ))}
      {chosen.length > 1 && first && (
        <Select
          label="Default language"
          options={chosen.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={first}
          onChange={beginWith}
        />
      )}
      {error && (
        <p role="alert" className="text-bad-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
