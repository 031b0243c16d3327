import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { optionsOf } from '@diorama/players/e3d/configuration/options.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useConfiguration } from '../../stage/configuration.tsx';

interface OptionName {
  value: string;
  label: string;
}

/** Options of a choice by what visitors read; none for anything else. */
export function useOptionNames(choice: string | undefined): OptionName[] {
  const { graph } = useConfiguration();
  const { language } = useAddress();
  return useMemo(
    () =>
      choice === undefined
        ? []
        : optionsOf(graph, choice, {}).map(({ key, label }) => ({
            value: key,
            label: (label.type === 'custom' ? localizedText(label.value, language) : label.key) || key,
          })),
    [graph, choice, language],
  );
}
