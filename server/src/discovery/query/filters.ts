import type { sortOrders } from '@amarelle/contract/endpoints/discovery'
import type { Interest } from '@amarelle/contract/domain/interests'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Viewer } from '../../profiles/index.ts'

export type Sort = (typeof sortOrders)[number]

/** What narrows a search; null, empty and false don't. All that are set hold together (docs/product.md#search-filters). */
export interface MemberFilters {
  readonly gender: 'male' | 'female' | null
  readonly country: string | null
  readonly region: string | null
  /** Kilometres between the city centres, one of `distanceSteps`; narrows nothing for a viewer without a city. */
  readonly distance: number | null
  readonly minAge: number
  readonly maxAge: number
  /** Each of them. */
  readonly interests: readonly Interest[]
  readonly photos: boolean
  readonly online: boolean
  readonly isNew: boolean
  readonly hideFictional: boolean
  /** Also those who look for somebody else than the viewer's gender. */
  readonly oneWay: boolean
}
export const noFilters: MemberFilters = {
  gender: null,
  country: null,
  region: null,
  distance: null,
  minAge: searchAgeRange.minimum,
  maxAge: searchAgeRange.maximum,
  interests: [],
  photos: false,
  online: false,
  isNew: false,
  hideFictional: false,
  oneWay: false,
}

/** Who searches, from where and when. */
export interface SearchContext {
  readonly viewer: Viewer
  /** Who must also want the viewer, unless `oneWay`: the viewer's own gender; null for visitors. */
  readonly wantedBy: 'male' | 'female' | null
  /** Whom the viewer's profile says is looked for; null for both, and for visitors. */
  readonly lookingFor: 'male' | 'female' | null
  /** The viewer's own city; null without one. */
  readonly cityId: number | null
  /** Today in the site's time zone, `2026-02-28`. */
  readonly today: string
  readonly now: Date
}
