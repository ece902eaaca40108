import type { User } from '@amarelle/contract/endpoints/accounts'
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { MarkShape } from '@amarelle/contract/domain/niche-looks/niche-marks'
import type { PublicSiteSettings } from '@amarelle/contract/endpoints/sites'
import type { StaffViewTexts } from '@amarelle/contract/endpoints/visit'
import { useRouteLoaderData } from 'react-router'

/** Data of the visit for all screens, returned by the root loader. */
export interface VisitData {
  readonly user: User | null
  /** null unless a staff member sees the page as the user does. */
  readonly staffView: StaffViewTexts | null
  /** null unless a staff member sees the draft of a text on the page. */
  readonly textPreview: StaffViewTexts | null
  readonly settings: PublicSiteSettings
  /** The mark of the site's niche; those of the other niches are not loaded. */
  readonly mark: readonly MarkShape[]
  readonly language: InterfaceLanguage
  /** Time zone for server rendering: the member's, otherwise the site's. */
  readonly timeZone: string
  /** Region from the browser's language settings; null if unknown. */
  readonly region: string | null
  /** Origin of the site, for canonical URLs. */
  readonly origin: string
  readonly trafficSource: boolean
  readonly scheme: 'light' | 'dark' | undefined
  readonly dismissed: Readonly<Record<string, string>>
  /** Name of the alert that was new within the last day. */
  readonly newestAlert: string | null
  /** Id of the page's request, which the error page shows. */
  readonly reference: string
  /** Whether calls start traces. */
  readonly isTraced: boolean
}

export function useVisit(): VisitData {
  const visit = useRouteLoaderData<VisitData>('root')
  if (!visit) throw new Error('no root data')
  return visit
}
export const useOptionalVisit = (): VisitData | undefined => useRouteLoaderData<VisitData>('root')
