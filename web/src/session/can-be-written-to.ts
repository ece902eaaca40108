import type { Settings } from '@amarelle/contract/sites'

/** A fictional profile only where somebody answers for it: the server refuses the rest before it costs anything. */
export const canBeWrittenTo = (
  { fictional_profiles_attended: attended }: Pick<Settings, 'fictional_profiles_attended'>,
  { fictional = false }: { readonly fictional?: boolean },
): boolean => attended || !fictional
