import type { Visit } from '@amarelle/contract/endpoints/visit'

/** Niche 4 is dark unless the visitor chose otherwise (docs/design.md#colour-scheme); undefined leaves it to the system. */
export const getColorScheme = (
  visit: { readonly scheme: Visit['scheme']; readonly settings: { readonly niche: number } } | undefined,
): Visit['scheme'] => visit?.scheme ?? (visit?.settings.niche === 4 ? 'dark' : undefined)
