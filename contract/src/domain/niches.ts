import type { ProfilePrompt } from './fields.ts'
import type { Interest } from './interests.ts'

/**
 * A niche's defaults for settings that a site's operator left open (docs/design.md#niches). Looks are in tokens.css, texts in
 * the catalogues.
 */
interface NicheDefaults {
  readonly default_search?: { readonly min_age?: number; readonly max_age?: number }
  readonly interests_first?: readonly Interest[]
  /** Offered before `commonPrompts`. */
  readonly prompts?: readonly ProfilePrompt[]
}
const defaultsByNiche: Readonly<Record<number, NicheDefaults>> = {
  2: {
    prompts: ['life_taught'],
    default_search: { min_age: 50 },
    interests_first: ['gardening', 'reading', 'theatre', 'museums', 'travel', 'family', 'cycling', 'cooking'],
  },
  3: {
    prompts: ['night_out'],
    interests_first: ['music', 'films', 'dancing', 'festivals', 'theatre', 'food', 'volunteering', 'cats'],
  },
  4: {
    prompts: ['night_out'],
    interests_first: ['music', 'concerts', 'dancing', 'wine', 'films', 'festivals', 'food', 'travel'],
  },
  5: {
    prompts: ['family_day'],
    interests_first: ['family', 'cooking', 'board_games', 'nature', 'baking', 'crafts', 'cycling', 'series'],
  },
  6: {
    prompts: ['outdoor_place'],
    interests_first: ['hiking', 'nature', 'camping', 'climbing', 'cycling', 'running', 'skiing', 'sailing'],
  },
  7: {
    prompts: ['place_to_show'],
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
/** The prompts that members of a niche can answer, in the order of their choice. */
export const getNichePrompts = (niche: number): readonly ProfilePrompt[] => [
  ...(getNicheDefaults(niche).prompts ?? []),
  ...commonPrompts,
]
