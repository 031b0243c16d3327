import { useState } from 'react';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { Combobox } from '../ui/field/combobox.tsx';
import { CompassDial } from '../ui/field/compass-dial.tsx';
import { LocalizedField } from '../ui/field/localized-field.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { SearchField } from '../ui/field/search-field.tsx';
import { Select } from '../ui/field/select.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Sheet } from './sheet.tsx';

const clients = [
  { value: 'nordhamn', label: 'Nordhamn', detail: '12 projects' },
  { value: 'skogsvillan', label: 'Skogsvillan', detail: '3 projects' },
  { value: 'sydhus', label: 'Sydhus Fastighetsutveckling och Förvaltning i Skåne AB' },
  { value: 'malmen', label: 'Malmen AB', detail: '2 projects' },
];

/** Fields as forms show them. */
export function FieldsSheet() {
  const [name, setName] = useState('Sjöstaden etapp 4, kontor och bostäder');
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [query, setQuery] = useState('Kvarteret');
  const [scale, setScale] = useState<number | null>(1.5);
  const [mixed, setMixed] = useState<number | null>(null);
  const [client, setClient] = useState<string | null>('nordhamn');
  const [unit, setUnit] = useState<'sqm' | 'sqf' | null>('sqm');
  const [isOn, setOn] = useState(true);
  const [isChecked, setChecked] = useState(true);
  const [angle, setAngle] = useState<number | null>(42);
  const [localized, setLocalized] = useState<Record<string, string>>({ en: '3 rooms, 78 m²' });
  return (
    <Sheet title="Fields">
      <SearchField isFound label="Find a view" value={search} onChange={setSearch} hasShortcut />
      <SearchField isFound label="Name or address" value={query} onChange={setQuery} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" value={name} onChange={setName} isRequired />
        <TextField
          label="Address"
          value="Sjöstaden 4"
          prefix="/p/"
          onChange={() => undefined}
          error="Only a-z, 0-9, and hyphen (-) allowed"
        />
        <TextField
          label="Email"
          type="email"
          value=""
          placeholder="name@company.se"
          onChange={() => undefined}
          hint="Used to sign in."
        />
        <TextField label="Locked" value="Set by the client" onChange={() => undefined} isDisabled />
        <NumberField label="Scale" value={scale} onChange={setScale} unit="×" min={0.1} max={10} step={0.1} />
        <NumberField label="Line (differs)" value={mixed} onChange={setMixed} unit="px" min={0} />
        <Select
          label="Size unit"
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'sqm', label: 'Square metres' },
            { value: 'sqf', label: 'Square feet' },
          ]}
        />
        <Combobox label="Client" options={clients} value={client} onChange={setClient} placeholder="Find a client" />
        <LocalizedField
          label="Caption"
          languages={['en', 'sv']}
          value={localized}
          onChange={(language, next) => setLocalized({ ...localized, [language]: next })}
        />
        <TextArea label="Description" value={text} onChange={setText} placeholder="What a visitor reads first" />
        <div>
          <Checkbox label="Open in a new window" isChecked={isChecked} onChange={setChecked} />
          <Checkbox
            label="All categories"
            isChecked={false}
            isMixed
            onChange={() => undefined}
            hint="2 of 5 are shown."
          />
          <Checkbox label="Unticked" isChecked={false} onChange={() => undefined} />
          <Checkbox label="Disabled" isChecked isDisabled onChange={() => undefined} />
        </div>
        <div className="flex flex-col gap-4">
          <Switch label="Compass" isOn={isOn} onChange={setOn} />
          <CompassDial label="Compass" value={angle} onChange={setAngle} />
        </div>
      </div>
    </Sheet>
  );
}
