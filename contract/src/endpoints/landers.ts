import { z } from 'zod'
import { integerSchema, okSchema } from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * Landing pages (docs/product.md#pages-that-visitors-come-in-by) with their variants; an unknown variant shows the default page.
 */
export const landerSlugs = {
  index: [],
  alonetonight: ['rainy', 'weekend', 'after-work'],
  collagelanding: ['women', 'men', 'over-40'],
  gallery: ['women', 'men', 'over-40'],
  iconslanding: ['prices', 'first-steps'],
  maplanding: ['netherlands', 'germany', 'belgium'],
  socialnetwork: ['music', 'outdoors', 'books'],
  transitionsvideolanding: ['women', 'men'],
  video: ['first-message'],
  tinderswipe: [],
  'members-landing': [],
  'members-landing2': ['hello'],
  'members-landing3': ['hello'],
} as const satisfies Record<string, readonly string[]>
export type Lander = keyof typeof landerSlugs
export type LanderSlug<L extends Lander = Lander> = (typeof landerSlugs)[L][number]
export const landers = Object.keys(landerSlugs) as [Lander, ...Lander[]]

/** Returns the variant of that name, if any: only names of this list are counted, never text from a URL. */
export const findLanderSlug = <L extends Lander>(
  lander: L,
  name: string | null | undefined,
): LanderSlug<L> | null =>
  (landerSlugs[lander] as readonly LanderSlug<L>[]).find((slug) => slug === name) ?? null

/** The landing page of a visitor, passed along by forms. */
export const landingSourceSchema = z.object({
  lander: z.enum(landers).optional().catch(undefined),
  slug: z.string().max(40).optional().catch(undefined),
  /** The variant of an experiment that the visitor was shown. */
  variant: integerSchema(1, 2_147_483_647).optional().catch(undefined),
})
export type LandingSource = z.infer<typeof landingSourceSchema>

/** The counted conversion steps, in order; the server itself counts the last three. */
export const conversionEvents = ['visit', 'signup_started', 'signed_up', 'activated', 'first_order'] as const
export type ConversionEvent = (typeof conversionEvents)[number]

export const countLandingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/landing.php',
  summary: 'Counts a visit of a landing page, or a sign-up that was begun from one; of nobody in particular.',
  input: z.object({
    lander: z.enum(landers),
    slug: z.string().max(40).optional(),
    event: z.enum(['visit', 'signup_started']),
  }),
  answer: okSchema,
  errors: [],
})
