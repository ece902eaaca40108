import { z } from 'zod'
import { idSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import type { Lander } from './landers.ts'

/** Landing pages on which experiments run, without their slugs: the front page and those with a headline and the start form. */
export const experimentLanders = [
  'index',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const satisfies readonly Lander[]
export type ExperimentLander = (typeof experimentLanders)[number]
export const isExperimentLander = (lander: string): lander is ExperimentLander =>
  (experimentLanders as readonly string[]).includes(lander)

/**
 * Everything that an experiment may change (docs/law.md#experiments): texts of the catalogue that say nothing of prices, consents, the
 * law or fictional profiles, and layouts that leave every notice where it is. Nothing else can be varied.
 */
export const variantOptions = {
  headline: [
    'good_evenings',
    'alone_tonight',
    'all_kinds_of_people',
    'what_to_talk_about',
    'one_smile',
    'three_dots',
    'first_message',
  ],
  button: ['sign_up', 'continue'],
  form: ['behind_button'],
  order: ['promises_first'],
} as const
export type VariantElement = keyof typeof variantOptions
export const variantElements = Object.keys(variantOptions) as VariantElement[]
/** Returns what can be varied on a page: only the front page has sections to order. */
export const listVariantElements = (lander: ExperimentLander): VariantElement[] =>
  variantElements.filter((element) => element !== 'order' || lander === 'index')

const optionSchema = <const O extends readonly [string, ...string[]]>(options: O) =>
  z.enum(options, { error: 'experiment_element' }).optional()
/** The changes of a variant; everything that is left out stays as it is. */
export const variantChangesSchema = z.strictObject(
  {
    headline: optionSchema(variantOptions.headline),
    button: optionSchema(variantOptions.button),
    form: optionSchema(variantOptions.form),
    order: optionSchema(variantOptions.order),
  },
  { error: 'experiment_element' },
)
export type VariantChanges = z.infer<typeof variantChangesSchema>

export const chooseLandingVariantEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/landing-variant.php',
  summary:
    'What a visitor of a landing page is shown while an experiment runs on it, and, once a day, counts that they were. Stores nothing in the browser.',
  input: z.object({
    lander: z.enum(experimentLanders),
    /** From the console: shows the variant of this token and counts nothing. */
    preview: z.string().max(200).optional(),
  }),
  answer: z.object({
    /** The variant to pass on to the sign-up; null if nothing is counted. */
    variant: idSchema.nullable(),
    changes: variantChangesSchema,
  }),
  errors: [],
})
