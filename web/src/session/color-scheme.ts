import type { Visit } from '@amarelle/contract/endpoints/visit'

/** Returns the visitor's choice; niche 4 defaults to dark (docs/design.md#colour-scheme). Undefined means the system's scheme. */
export const getColorScheme = (
  visit: { readonly scheme: Visit['scheme']; readonly settings: { readonly niche: number } } | undefined,
): Visit['scheme'] => visit?.scheme ?? (visit?.settings.niche === 4 ? 'dark' : undefined)
