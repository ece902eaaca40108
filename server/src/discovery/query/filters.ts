import type { AppliedFilters, sortOrders } from '@amarelle/contract/endpoints/discovery'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { Viewer } from '../../profiles/index.ts'
import type { Area } from '../../sites/index.ts'

export type Sort = (typeof sortOrders)[number]
/** The column of `profile` that orders a list; `nearest` orders by distance before it. */
export const getSortColumn = (sort: Sort): 'created_at' | 'ranked_at' =>
  sort === 'newest' ? 'created_at' : 'ranked_at'

/** The filters that apply to a search, by their parameter names; null, empty and false ones have no effect. */
export type MemberFilters = Omit<AppliedFilters, 'sort'>
export const noFilters: MemberFilters = {
  gender: null,
  country: null,
  countryregion: null,
  distance: null,
  min_age: searchAgeRange.minimum,
  max_age: searchAgeRange.maximum,
  intent: null,
  interests: [],
  photos: false,
  online: false,
  new: false,
  verified: false,
  hide_fictional: false,
  one_way: false,
}

/** The place that the filters name. */
export const getFilterArea = ({ country, countryregion }: MemberFilters): Area => ({
  country,
  region: countryregion,
})

/** Viewer, place and time of a search. */
export interface SearchContext {
  readonly viewer: Viewer
  /** The viewer's gender, which matches must look for unless `one_way` is set; null for visitors. */
  readonly wantedBy: 'male' | 'female' | null
  /** The gender that the viewer looks for; null for both, and for visitors. */
  readonly lookingFor: 'male' | 'female' | null
  /** The viewer's city; null without one. */
  readonly cityId: number | null
  /** Today in the site's time zone, as `2026-02-28`. */
  readonly today: string
  readonly now: Date
}
