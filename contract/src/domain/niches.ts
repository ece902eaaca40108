import type { ProfilePrompt } from './fields.ts'
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
  4: {
    interests_first: ['music', 'concerts', 'dancing', 'wine', 'films', 'festivals', 'food', 'travel'],
  },
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

/** Offered to members of a niche before `commonPrompts`; not a setting. */
const promptsByNiche: Readonly<Record<number, readonly ProfilePrompt[]>> = {
  2: ['life_taught'],
  3: ['night_out'],
  4: ['night_out'],
  5: ['family_day'],
  6: ['outdoor_place'],
  7: ['place_to_show'],
}
const commonPrompts = [
  'perfect_sunday',
  'always_laugh',
  'proud_of',
  'small_joy',
  'talk_for_hours',
  'first_meeting',
  'want_to_learn',
  'friends_say',
] as const satisfies readonly ProfilePrompt[]
/** Returns the prompts that members of a niche can answer, in the order of their choice. */
export const getNichePrompts = (niche: number): readonly ProfilePrompt[] => [
  ...(promptsByNiche[niche] ?? []),
  ...commonPrompts,
]
