import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'

/** A fictional profile only where somebody answers for it: the server refuses the rest before it costs anything. */
export const canReceiveMessages = (
  { fictional_profiles_attended: attended }: Pick<PublicSiteSettings, 'fictional_profiles_attended'>,
  { fictional = false }: { readonly fictional?: boolean },
): boolean => attended || !fictional
