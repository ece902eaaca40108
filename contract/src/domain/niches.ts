import type { Interest } from './interests.ts'

/**
 * A niche's defaults for settings that a site's operator left open (docs/design.md#niches). Looks are in tokens.css, texts in
 * the catalogues.
 */
interface NicheDefaults {
  readonly default_search?: { readonly min_age?: number; readonly max_age?: number }
  readonly interests_first?: readonly Interest[]
}
const defaultsByNiche: Readonly<Record<number, NicheDefaults>> = {
  2: {
    default_search: { min_age: 50 },
    interests_first: ['gardening', 'reading', 'theatre', 'museums', 'travel', 'family', 'cycling', 'cooking'],
  },
  3: {
    interests_first: ['music', 'films', 'dancing', 'festivals', 'theatre', 'food', 'volunteering', 'cats'],
  },
  4: { interests_first: ['music', 'concerts', 'dancing', 'wine', 'films', 'festivals', 'food', 'travel'] },
  5: {
    interests_first: ['family', 'cooking', 'board_games', 'nature', 'baking', 'crafts', 'cycling', 'series'],
  },
  6: {
    interests_first: ['hiking', 'nature', 'camping', 'climbing', 'cycling', 'running', 'skiing', 'sailing'],
  },
  7: {
    interests_first: [
      'travel',
      'languages',
      'food',
      'photography',
      'museums',
      'coffee',
      'history',
      'surfing',
    ],
  },
}
export const getNicheDefaults = (niche: number): NicheDefaults => defaultsByNiche[niche] ?? {}
