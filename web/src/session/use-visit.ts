import type { User } from '@amarelle/contract/endpoints/accounts'
import type { Language } from '@amarelle/contract/domain/languages'
import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'
import { useRouteLoaderData } from 'react-router'

/** What every screen knows of the visit; the root's loader answers it. */
export interface VisitData {
  readonly user: User | null
  readonly settings: PublicSiteSettings
  readonly language: Language
  /** What the server writes moments in: the member's, else the site's. */
  readonly timeZone: string
  /** Of the browser; null where it doesn't say. */
  readonly region: string | null
  /** Where the site lives, for the addresses that a page gives of itself. */
  readonly origin: string
  readonly trafficSource: boolean
  readonly scheme: 'light' | 'dark' | undefined
  readonly dismissed: Readonly<Record<string, number>>
}

export function useVisit(): VisitData {
  const visit = useRouteLoaderData<VisitData>('root')
  if (!visit) throw new Error('no root data')
  return visit
}
export const useOptionalVisit = (): VisitData | undefined => useRouteLoaderData<VisitData>('root')
