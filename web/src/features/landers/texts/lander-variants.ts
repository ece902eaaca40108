import type { Lander, LanderSlug } from '@amarelle/contract/endpoints/landers'
import type { Interest } from '@amarelle/contract/domain/interests'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts, audience and pictures of a landing page. */
interface Variant {
  readonly headline: MessageDescriptor
  /** Replaces the description of the site. */
  readonly lead?: MessageDescriptor
  /** Niche number whose drawn people are shown instead of the site's own. */
  readonly cast?: number
  /** Preselects "Looking for" in the form. */
  readonly lookingFor?: 'male' | 'female'
  /** Preselected interests. */
  readonly interests?: readonly Interest[]
  /** Country of the map, as ISO code. */
  readonly country?: string
}
interface LanderVariants<L extends Lander> {
  readonly page: Variant
  /** Headlines by niche number that replace that of `page`. */
  readonly niches?: Readonly<Record<number, MessageDescriptor>>
  readonly slugs: Readonly<Record<LanderSlug<L>, Variant>>
}

/** Landing pages and their variants. To add one, add it here and in contract/src/endpoints/landers.ts. */
const landerVariants: { readonly [L in Lander]?: LanderVariants<L> } = {
  alonetonight: {
    page: { headline: msg`Alone tonight? Say hello to someone.` },
    niches: {
      2: msg`A quiet evening is a good time for a conversation.`,
      3: msg`Alone tonight, and entirely yourself?`,
      4: msg`Still awake? Start with hello.`,
      5: msg`The children are asleep. The evening is yours.`,
      6: msg`Boots off, kettle on. Who would you tell about today?`,
      7: msg`New city, quiet evening. Say hello.`,
    },
    slugs: {
      rainy: { headline: msg`Rain on the window. Room for a conversation.` },
      weekend: { headline: msg`It’s the weekend. Say hello to someone.` },
      'after-work': { headline: msg`Work’s done. Time for a little conversation.` },
    },
  },
  collagelanding: {
    page: { headline: msg`All kinds of people. One easy hello.` },
    niches: {
      2: msg`People with a story to tell, and time to listen.`,
      3: msg`All of us, in every colour there is.`,
      4: msg`Night owls of every kind.`,
      6: msg`All kinds of people, most of them muddy.`,
      7: msg`People from everywhere, at home here.`,
    },
    slugs: {
      women: { headline: msg`Women who like to talk first.`, lookingFor: 'female' },
      men: { headline: msg`Men who write more than hello.`, lookingFor: 'male' },
      'over-40': {
        headline: msg`Past forty, and curious as ever.`,
        lead: msg`Fewer games, better conversations. Join free, and pay only for what you send.`,
        cast: 2,
      },
    },
  },
  gallery: {
    page: { headline: msg`Browse, and stop where you smile.` },
    niches: {
      2: msg`Take your time. Every page has a story.`,
      4: msg`Look as long as you like.`,
    },
    slugs: {
      women: { headline: msg`Browse, and stop where she makes you smile.`, lookingFor: 'female' },
      men: { headline: msg`Browse, and stop where he makes you smile.`, lookingFor: 'male' },
      'over-40': { headline: msg`Browse at leisure. Good stories take a while.`, cast: 2 },
    },
  },
  iconslanding: {
    page: { headline: msg`Three steps to a good conversation.` },
    niches: {
      2: msg`Three unhurried steps to good company.`,
      5: msg`Three steps, and each fits into a nap.`,
    },
    slugs: {
      prices: {
        headline: msg`You see the price before you send.`,
        lead: msg`No subscription, no renewals. You buy credits once, and they never expire.`,
      },
      'first-steps': { headline: msg`Never done this before? It’s just three steps.` },
    },
  },
  maplanding: {
    page: { headline: msg`Closer than you think.` },
    niches: { 6: msg`Which way do you walk?`, 7: msg`Wherever you have landed.` },
    slugs: {
      netherlands: { headline: msg`From Groningen to Maastricht.`, country: 'NL' },
      germany: { headline: msg`From Flensburg to Konstanz.`, country: 'DE' },
      belgium: { headline: msg`From Ostend to Arlon.`, country: 'BE' },
    },
  },
  socialnetwork: {
    page: { headline: msg`What shall we talk about?` },
    niches: {
      2: msg`What have you always loved to do?`,
      6: msg`Where are you when you’re not indoors?`,
    },
    slugs: {
      music: {
        headline: msg`Which song shall we talk about?`,
        interests: ['music', 'concerts', 'festivals', 'guitar', 'singing'],
      },
      outdoors: {
        headline: msg`Talk about it on the way up.`,
        interests: ['hiking', 'nature', 'camping', 'cycling'],
        cast: 6,
      },
      books: {
        headline: msg`Which book would you lend me?`,
        interests: ['reading', 'writing', 'languages', 'history'],
      },
    },
  },
  transitionsvideolanding: {
    page: { headline: msg`One smile leads to another.` },
    niches: { 2: msg`Every face has its seasons.`, 4: msg`One look leads to another.` },
    slugs: {
      women: { headline: msg`One smile leads to another.`, lookingFor: 'female' },
      men: { headline: msg`One smile leads to another.`, lookingFor: 'male' },
    },
  },
  video: {
    page: { headline: msg`It starts with three dots.` },
    niches: { 2: msg`It begins with a few kind words.`, 7: msg`It starts with hello, in any language.` },
    slugs: { 'first-message': { headline: msg`Your first message doesn’t have to be clever.` } },
  },
}

/** Returns the variant for a niche; an unknown slug falls back to the page itself. Throws if the page has no texts. */
export function getLanderVariant(
  lander: Lander,
  slug: string | null,
  niche: number,
): Variant & { cast: number } {
  const landerTexts:
    | { page: Variant; niches?: Readonly<Record<number, MessageDescriptor>>; slugs: object }
    | undefined = landerVariants[lander]
  if (!landerTexts) throw new Error(`${lander} has no texts`)
  const variants = landerTexts.slugs as Readonly<Record<string, Variant>>
  const variant = slug === null ? undefined : variants[slug]
  const page = variant ?? {
    ...landerTexts.page,
    headline: landerTexts.niches?.[niche] ?? landerTexts.page.headline,
  }
  return { ...page, cast: page.cast ?? niche }
}
