import { z } from 'zod'
import { ageCheckMethods, ageCheckMoments } from '../domain/age-checks.ts'
import { warningKinds } from '../domain/chat-warnings.ts'
import {
  addedLanguageSchema,
  instantSchema,
  countrySchema,
  existingCountrySchema,
  idSchema,
  languageSchema,
  okSchema,
} from '../domain/common.ts'
import { defineEndpoint } from './endpoint.ts'
import { translationProviderNames } from './translation/translation.ts'
import { profileFields, profileNotes, searchFields } from '../domain/fields.ts'
import { interestCodes } from '../domain/interests.ts'
import { type ScreenName, screenPaths } from '../domain/screens.ts'
import { browserErrorSchema } from '../domain/browser-error.ts'

/** A time zone supported by the runtime. */
const timeZoneSchema = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}, 'not a time zone such as Europe/Amsterdam')

/** Countries whose regions and cities are known: members live in one of them. */
const memberCountries: readonly string[] = [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'NZ',
  'PL',
  'DK',
  'SE',
  'NO',
  'FI',
]
/** The currencies of these countries; all have two decimal digits. */
const siteCurrencies: readonly string[] = [
  'EUR',
  'CHF',
  'GBP',
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'PLN',
  'DKK',
  'SEK',
  'NOK',
]

/** From when on, and how, members of a country have to prove that they are 18 or over. */
const ageCheckRuleSchema = z.object({
  moment: z.enum(ageCheckMoments),
  methods: z.array(z.enum(ageCheckMethods)).min(1).max(ageCheckMethods.length),
})
export type AgeCheckRule = z.infer<typeof ageCheckRuleSchema>

/** An operator's settings per site (docs/product.md#settings-of-a-site); each needs a default here. */
export const siteSettingsSchema = z.object({
  /** Prefix of picture URLs: a path on the site's own host, because pictures require its session. */
  cdn_prefix: z
    .string()
    .regex(/^(\/[a-z0-9._-]+)*$/i)
    .default(''),
  index_title: z.string().default(''),
  description: z.string().default(''),
  signups: z.enum(['all', 'with_trafficsource', 'none']).default('all'),
  logged_out_search: z.boolean().default(true),
  logged_out_search_trafficsource: z.boolean().default(true),
  enable_site_entry_popup: z.boolean().default(true),
  entry_warning_countries: z.array(existingCountrySchema).default(['NL', 'DE']),
  countries: z
    .array(z.enum(memberCountries))
    .min(1)
    .default([...memberCountries]),
  visible_profile_fields: z.array(z.enum(profileFields)).default([...profileFields]),
  visible_profile_notes: z.array(z.enum(profileNotes)).default([...profileNotes]),
  search_fields: z.array(z.enum(searchFields)).default([...searchFields]),
  /** Ids of members whose faces the first page shows; if too few are visible, those of the default search fill the places. */
  front_page_members: z.array(idSchema).max(12).default([]),
  /** The initial search of members who have not searched yet; a niche may define its own (niches.ts). */
  default_search: z
    .object({ min_age: z.number().int().min(18).max(99), max_age: z.number().int().min(18).max(99) })
    .partial()
    .refine(({ min_age = 18, max_age = 99 }) => min_age <= max_age, 'min_age is above max_age')
    .default({}),
  /** Interests listed first wherever interests are selected; a niche has its own. */
  interests_first: z.array(z.enum(interestCodes)).default([]),
  /** True if someone replies on behalf of fictional profiles; if not, nobody can write to them. */
  fictional_profiles_attended: z.boolean().default(false),
  /** The greatest share of fictional profiles among the visible profiles; none can be created beyond it. */
  fictional_share_percent: z.number().int().min(0).max(50).default(10),
  /** A message to a fictional profile that nobody answers within so many hours is refunded. */
  fictional_answer_hours: z.number().int().min(1).max(168).default(24),
  /** The consent to write to a fictional profile is asked for again after so many days. */
  fictional_consent_days: z.number().int().min(1).max(365).default(30),
  /** And after a member has spent so much with the profile since then, in minor units of the site’s currency. */
  fictional_consent_minor: z.number().int().min(100).max(50_000).default(5_000),
  /** A member who spends more with fictional profiles between 23:00 and 6:00 of their time is answered no more until staff have looked, in minor units. */
  fictional_night_minor: z.number().int().min(100).max(50_000).default(3_000),
  /** The same for a member who writes to them in so many of these seven hours. */
  fictional_night_hours: z.number().int().min(2).max(7).default(4),
  /** The claim of a case, or of a photo that awaits review, ends so many minutes after the last sign of work. */
  case_claim_minutes: z.number().int().min(10).max(120).default(20),
  /** An agent’s claim of a conversation ends so many minutes after the last sign of work. */
  desk_claim_minutes: z.number().int().min(10).max(120).default(20),
  message_credits: z.number().int().min(1).default(1),
  signup_credits: z.number().int().min(0).default(3),
  photo_credits: z.number().int().min(1).default(2),
  gift_credits: z.number().int().min(1).default(5),
  super_like_credits: z.number().int().min(1).default(3),
  /** Super likes and gifts with a like that a member may send a day. */
  like_extras_a_day: z.number().int().min(1).max(50).default(5),
  message_length: z.number().int().min(1).default(1000),
  free_conversations: z.number().int().min(0).default(2),
  free_photos: z.number().int().min(1).default(3),
  premium_photos: z.number().int().min(1).default(25),
  free_visible_photos: z.number().int().min(1).default(2),
  free_history_messages: z.number().int().min(1).default(20),
  /** Likes a day in the swipe game (docs/product.md#swipe-game). */
  game_likes: z.number().int().min(1).default(4),
  /** `clear` if free members see who likes them, `blurred` if they see only a blurred picture. */
  liked_by_shown: z.enum(['clear', 'blurred']).default('clear'),
  /** Search result pages that a visitor may open. */
  visitor_search_pages: z.number().int().min(1).default(3),
  /** The warnings that readers see, and that writers confirm before they send a possibly hurtful text. */
  safety_warnings: z.array(z.enum(warningKinds)).default([...warningKinds]),
  /** Number of first messages in a conversation with warnings about contact details and links. */
  safety_first_messages: z.number().int().min(0).default(20),
  /** To how many members the same text may be sent in ten minutes; 0 means no limit. */
  same_text_members: z.number().int().min(0).default(5),
  messages_per_minute: z.number().int().min(1).default(60),
  /** Number of conversations a premium member may start per hour. */
  conversations_per_hour: z.number().int().min(1).default(10),
  photo_moderation: z.boolean().default(false),
  /** Rounds of the sign-up's proof of work, in thousands; 0 disables it (docs/safety.md#programs-at-the-sign-up). */
  signup_proof_cost: z.number().int().min(0).max(1000).default(5),
  /** Minimum seconds that a person needs to fill in the sign-up. */
  signup_minimum_seconds: z.number().int().min(0).max(600).default(3),
  min_age: z.number().int().min(18).max(60).default(18),
  /** By country; members of a country that is missing prove nothing (docs/decisions/060). */
  age_checks: z.record(existingCountrySchema, ageCheckRuleSchema).default({}),
  time_zone: timeZoneSchema.default('Europe/Amsterdam'),
  country: z.enum(memberCountries).default('NL'),
  currency: z.enum(siteCurrencies).default('EUR'),
  /** The operator's contact address. It has no usable default: in production, sites without one are not served. */
  support_email: z.union([z.literal(''), z.email()]).default(''),
  support_phone: z.string().max(40).default(''),
  /** The address that the site's mails come from. Empty: that of all sites, or else noreply@ at the site's host. */
  sender_email: z.union([z.literal(''), z.email()]).default(''),
  /** Within how many hours a mail to the support address has to be answered. */
  support_answer_hours: z.number().int().min(1).max(720).default(24),
  /** Number of campaigns a member gets within seven days; all mails together stay within the daily limit. */
  campaigns_per_week: z.number().int().min(1).max(21).default(2),
  refund_days: z.number().int().min(14).default(14),
  /** Percent off the next order for members about to delete their account, where the company offers it. */
  leaving_discount: z.number().int().min(1).max(99).default(25),
  /** Default spending limit for thirty days, and the highest that members can set. */
  spending_limit_minor: z.number().int().min(0).default(50_000),
  spending_limit_maximum_minor: z.number().int().min(0).default(200_000),
  /**
   * Limits of direct debits in minor units of euros: per order, in 7 and in 30 days, and outstanding before the first is settled
   * (docs/payments.md#debit-limits).
   */
  direct_debit_limits: z
    .object({
      order: z.number().int().min(0),
      week: z.number().int().min(0),
      month: z.number().int().min(0),
      trust: z.number().int().min(0),
    })
    .default({ order: 6_000, week: 12_000, month: 25_000, trust: 3_000 }),
  /** Goodwill credits that a member may get within 30 days: from support, and from finance, owners and administrators. */
  goodwill_credits_support: z.number().int().min(0).max(1000).default(10),
  goodwill_credits_finance: z.number().int().min(0).max(1000).default(50),
  /**
   * The amounts that staff may refund of an order without a second person, in minor units of the site's currency: finance and owners, and
   * everybody else who gives refunds.
   */
  refund_limit_support_minor: z.number().int().min(0).default(2_500),
  refund_limit_finance_minor: z.number().int().min(0).default(10_000),
  /** The largest change of a price that staff may make without a second person, in percent of the price that members pay. */
  price_limit_percent: z.number().int().min(0).max(1000).default(30),
  member_resell: z.boolean().default(false),
  account_disclosure: z.enum(['spec', 'strict']).default('spec'),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

export const publicSiteSettingsSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  domain: z.string(),
  domain_language: languageSchema,
  niche: z.number().int().min(1).max(7),
  company_id: z.number().int(),
  ...siteSettingsSchema.omit({
    spending_limit_minor: true,
    spending_limit_maximum_minor: true,
    direct_debit_limits: true,
    account_disclosure: true,
    age_checks: true,
    sender_email: true,
    signup_proof_cost: true,
    signup_minimum_seconds: true,
    fictional_share_percent: true,
    fictional_night_minor: true,
    fictional_night_hours: true,
    desk_claim_minutes: true,
    case_claim_minutes: true,
    price_limit_percent: true,
    goodwill_credits_support: true,
    goodwill_credits_finance: true,
    refund_limit_support_minor: true,
    refund_limit_finance_minor: true,
  }).shape,
  geoip_country: countrySchema.nullable(),
  geoip_selected_country: countrySchema,
  push_public_key: z.string().nullable(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  demo: z.boolean(),
  /** The service that translates texts for members, and the company that runs it; null: nothing is translated. */
  translation: z.object({ provider: z.enum(translationProviderNames), company: z.string() }).nullable(),
  /** Languages that staff have added, beside the built-in ones. */
  offered_languages: z.array(z.object({ code: addedLanguageSchema, name: z.string() })),
})
export type PublicSiteSettings = z.infer<typeof publicSiteSettingsSchema>
/** The lowest price of a message by country, in whole currency units, computed from the bundles on sale. */
const messageCostsSchema = z.record(z.string(), z.object({ costs: z.number(), currency: z.string() }))
export type MessageCosts = z.infer<typeof messageCostsSchema>

export const getSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/settings.php',
  summary: 'The settings of the site that the host, or the forced domain, names.',
  input: z.object({ domain: z.string().max(255).optional() }).loose(),
  answer: publicSiteSettingsSchema.extend({ minimum_message_costs: messageCostsSchema }),
  errors: [],
})

export const interestSchema = z.object({ code: z.enum(interestCodes), name: z.string() })
export const getInterestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'The interests a profile can name, in the caller’s language.',
  input: z.object({}),
  answer: z.object({ interests: z.array(interestSchema) }),
  errors: [],
})

export const regionSchema = z.object({ code: z.string(), name: z.string(), country: countrySchema })
export const regionCountrySchema = z.object({
  country: countrySchema,
  name: z.string(),
  label: z.enum(['province', 'state', 'canton', 'region', 'voivodeship', 'county', 'nation']),
  regions: z.array(regionSchema),
})
export const getRegionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/regions.php',
  summary: 'The countries of the site with their regions.',
  input: z.object({}),
  answer: z.object({ countries: z.array(regionCountrySchema) }),
  errors: [],
})

export const citySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  region: regionSchema.nullable(),
  country: countrySchema,
})
export type City = z.infer<typeof citySchema>
export const getCitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/cities.php',
  summary: 'Cities of a country whose name starts with the typed letters, largest first.',
  input: z.object({
    country: countrySchema,
    name: z.string().trim().max(80).default(''),
    region: z.string().max(12).optional(),
  }),
  answer: z.object({ cities: z.array(citySchema) }),
  errors: [],
})

/** Degrees in a query string; an empty value is missing, not zero. */
const degreesSchema = (maximum: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-maximum).max(maximum))
export const geocodeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/geocode.php',
  summary: 'The nearest city to a position, or false when none lies within 100 km.',
  input: z.object({
    lat: degreesSchema(90),
    lon: degreesSchema(180),
  }),
  answer: z.union([citySchema, z.literal(false)]),
  errors: [],
})

export const companySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: countrySchema,
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.boolean(),
  added: z.string(),
})
export type Company = z.infer<typeof companySchema>
export const getCompanyInfoEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'The company that operates the site.',
  input: z.object({}),
  answer: companySchema,
  errors: [],
})

export const paymentMethodIconEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/assets/paymentmethod/:name',
  summary: 'The mark of a payment method as SVG: {name}.svg.',
  input: z.object({}),
  answer: z.string(),
  errors: ['not_found'],
  mediaType: 'image/svg+xml',
})

export const pageHiddenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/page-hidden.php',
  summary: 'Beacon: the page became hidden. The member counts as away from that tab.',
  input: z.object({}).loose(),
  answer: z.object({ ok: z.literal(true) }),
  errors: [],
})

export const browserErrorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/browser-error.php',
  summary: 'Beacon: an error that nobody handled in the browser, with the name of the screen.',
  input: browserErrorSchema,
  answer: okSchema,
  errors: ['too_many_requests'],
})

export const pageBounceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/page-bounce.php',
  summary: 'Beacon: a visit ended on its first page. It is counted, and nothing of the visitor is kept.',
  input: z.object({
    page: z.enum(Object.keys(screenPaths) as [ScreenName, ...ScreenName[]]),
    seconds: z.number().int().min(0).max(86_400),
  }),
  answer: okSchema,
  errors: ['too_many_requests'],
})

export const staticPageNames = [
  'terms',
  'privacy',
  'cookies',
  'safety',
  'ban',
  'return-policy',
  'faq',
  'service',
  'company',
  'accessibility',
  'ranking',
] as const
/** Versions of a legal text beside the one in force: announced, and the one before it. */
export const legalTextVersions = ['upcoming', 'previous'] as const
export type LegalTextVersion = (typeof legalTextVersions)[number]
export const getPageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/page.php',
  summary:
    'A static page as Markdown, filled from company and settings; of legal texts also the announced and the earlier version.',
  input: z.object({
    name: z.enum(staticPageNames),
    /** Not found for pages that have none. */
    version: z.enum(legalTextVersions).optional(),
    /** The token that the console signed to show a draft; not found once it has expired or the draft has changed. */
    draft: z.string().max(300).optional(),
  }),
  answer: z.object({
    name: z.enum(staticPageNames),
    markdown: z.string(),
    /** From when the version that is shown is in force. */
    terms_date: z.string(),
    /** From when the announced version is in force; null without one. */
    upcoming_from: instantSchema.nullable(),
    has_previous: z.boolean(),
  }),
  errors: ['not_found'],
})
