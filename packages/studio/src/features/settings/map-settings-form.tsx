import {
  CHOSEN_PROVIDERS,
  type ChosenProvider,
  type MapProvider,
  type MapSettings,
  PROVIDERS_WITH_KEY,
} from '@diorama/contract/settings/settings.contract.ts';
import { useStore } from '@tanstack/react-form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TagsField } from '../../ui/field/tags-field.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { notifyDone } from '../../ui/notice/notify.ts';

const PROVIDERS: Readonly<Record<MapProvider, { label: string; hint: string }>> = {
  offline: { label: 'Built-in map', hint: 'Countries and coasts, no streets. Nobody else is asked for anything.' },
  pmtiles: { label: 'A file of this server', hint: 'The operator’s own streets.' },
  openfreemap: {
    label: 'OpenFreeMap',
    hint: 'Streets of OpenStreetMap, without an account. Visitors load them from there.',
  },
  maptiler: { label: 'MapTiler', hint: 'Streets and satellite pictures, with a key. Visitors load them from there.' },
  mapbox: { label: 'Mapbox', hint: 'Streets and satellite pictures, with a key. Visitors load them from there.' },
};
const OPTIONS = CHOSEN_PROVIDERS.map((value) => ({ value, ...PROVIDERS[value] }));

const isChosen = (provider: MapProvider): provider is ChosenProvider =>
  CHOSEN_PROVIDERS.some((known) => known === provider);

/** Who draws the streets of maps. What the operator has set by the environment is shown, and changed there. */
export function MapSettingsForm({ settings }: { settings: MapSettings }) {
  if (!settings.mayChange) return <Known settings={settings} />;
  // Another form once something else is stored: what was typed into it is the stored thing then.
  return <Changed key={JSON.stringify(settings)} settings={settings} />;
}

function Known({ settings: { provider, hosts, hasSource } }: { settings: MapSettings }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{PROVIDERS[provider].label}</p>
      <p className="text-n11">{PROVIDERS[provider].hint}</p>
      {hosts.length > 0 && <p className="text-n11">{`Styles may also come from ${hosts.join(', ')}.`}</p>}
      <p className="text-n11">
        {hasSource
          ? 'Editors can copy the streets of their maps.'
          : 'There is no source that streets can be copied from.'}
      </p>
      <p className="text-n10 text-xs">An administrator can change this.</p>
    </div>
  );
}

function Changed({ settings }: { settings: MapSettings }) {
  const { fixed } = settings;
  const client = useQueryClient();
  const form = useStudioForm({
    values: {
      provider: isChosen(settings.provider)
        ? settings.provider
        : ('offline' satisfies ChosenProvider as ChosenProvider),
      key: settings.key ?? '',
      hosts: settings.hosts,
      source: settings.source ?? '',
    },
    faults: ({ provider, key }) =>
      !fixed.provider && PROVIDERS_WITH_KEY.includes(provider) && key.trim() === ''
        ? { key: 'Paste the key that the provider gave you' }
        : {},
    submit: async ({ provider, key, hosts, source }) => {
      const trimmed = { key: key.trim(), source: source.trim() };
      await api.settings.maps.set.mutate({
        provider,
        key: trimmed.key === '' ? null : trimmed.key,
        hosts,
        source: trimmed.source === '' ? null : trimmed.source,
      });
      notifyDone('Saved. Editors that are open see it after a reload');
      await client.invalidateQueries();
    },
  });
  const { isSubmitting, isDirty } = useStore(form.store, (state) => state);
  const provider = useStore(form.store, ({ values }) => values.provider);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="flex max-w-120 flex-col gap-4"
    >
      <FormFields form={form}>
        {fixed.provider ? (
          <Fixed variable="MAP_PROVIDER" label="Provider" text={PROVIDERS[settings.provider].label} />
        ) : (
          <form.AppField name="provider">
            {(field) => (
              <RadioCards
                label="Provider"
                options={OPTIONS}
                value={field.state.value}
                onChange={(next) => field.handleChange(next)}
              />
            )}
          </form.AppField>
        )}
        {!fixed.provider && PROVIDERS_WITH_KEY.includes(provider) && (
          <form.AppField name="key">
            {(field) => (
              <field.Text
                label="Key"
                maxLength={500}
                autoComplete="off"
                hint="Pages carry it: limit it to this server’s address at the provider."
              />
            )}
          </form.AppField>
        )}
        {fixed.hosts ? (
          <Fixed variable="MAP_HOSTS" label="Hosts of styles" text={settings.hosts.join(', ')} />
        ) : (
          <form.AppField name="hosts">
            {(field) => (
              <TagsField
                label="Hosts of styles"
                value={field.state.value}
                onChange={(next) => field.handleChange(next)}
                suggestions={NO_SUGGESTIONS}
                placeholder="tiles.example.com"
                hint="Where the styles may come from that editors name by their address."
                most={50}
                maxLength={253}
                {...(form.refusal.fields.hosts === undefined ? {} : { error: form.refusal.fields.hosts })}
              />
            )}
          </form.AppField>
        )}
        {fixed.source ? (
          <Fixed variable="MAP_SOURCE" label="Source of streets" text={settings.source ?? 'A file of this server'} />
        ) : (
          <form.AppField name="source">
            {(field) => (
              <field.Text
                label="Source of streets"
                maxLength={2048}
                placeholder="https://"
                hint="A large PMTiles archive with the layers of Protomaps, such as a build of OpenStreetMap. Editors copy the streets around their maps from it."
              />
            )}
          </form.AppField>
        )}
      </FormFields>
      <Button type="submit" variant="primary" isPending={isSubmitting} disabled={!isDirty} className="self-start">
        Save
      </Button>
    </form>
  );
}

const NO_SUGGESTIONS: readonly string[] = [];

/** What a variable of the environment has set. */
function Fixed({ variable, label, text }: { variable: string; label: string; text: string }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-medium text-n11">{label}</p>
      <p className="break-words">{text}</p>
      <p className="text-n10 text-xs">
        The operator has set it as <code>{variable}</code>.
      </p>
    </div>
  );
}
