import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'

/** Fictional profiles only if staff answer for them; otherwise the server rejects messages before charging credits. */
export const canReceiveMessages = (
  { fictional_profiles_attended: attended }: Pick<PublicSiteSettings, 'fictional_profiles_attended'>,
  { fictional = false }: { readonly fictional?: boolean },
): boolean => attended || !fictional
