import { z } from 'zod'
import {
  countrySchema,
  currencySchema,
  idSchema,
  instantSchema,
  okSchema,
  queryNumberSchema,
} from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { maxPlannedDays } from '../sites.ts'

/** A typed amount; anything else gets its error beside the field. */
export const amountTextSchema = z.string().trim().max(20)
/** The longest time for which a price is planned, or kept, in days. */
export const maxPriceDays = maxPlannedDays
export const maxPriceChanges = 200

/** A place with prices of its own: all countries with a currency, or one of them. */
const pricePlaceSchema = z.object({ currency: currencySchema, country: countrySchema.nullable() })
export type PricePlace = z.infer<typeof pricePlaceSchema>
const bundlePriceSchema = z.object({
  bundle: idSchema,
  credits: z.int(),
  /** When its sale starts and ends; null: on sale before, or until it is taken off sale. */
  saleStartsAt: instantSchema.nullable(),
  saleEndsAt: instantSchema.nullable(),
  /** In force; null: not sold for this currency, or without a price of its own in this country. */
  minor: z.int().nullable(),
  /** The price that members pay there: the country’s own price, or else that of the currency. */
  paidMinor: z.int().nullable(),
  /** The lowest of the last 30 days: the only one that is struck through beside a discount. */
  lowestMinor: z.int().nullable(),
  messageMinor: z.int().nullable(),
})
export type BundlePriceView = z.infer<typeof bundlePriceSchema>
export const priceChangeSchema = z.object({
  id: idSchema,
  credits: z.int(),
  place: pricePlaceSchema,
  /** null: the country has no price of its own any more. */
  minor: z.int().nullable(),
  startsAt: instantSchema,
  /** null: until the next change. */
  endsAt: instantSchema.nullable(),
  by: z.string(),
  /** The second person, where one was needed. */
  approvedBy: z.string().nullable(),
  reason: z.string(),
  createdAt: instantSchema,
  state: z.enum(['planned', 'in_force', 'over', 'undone']),
  undone: z.object({ by: z.string(), reason: z.string(), at: instantSchema }).nullable(),
})
export type PriceChangeView = z.infer<typeof priceChangeSchema>

export const getPricesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/prices',
  summary: 'What a site’s bundles cost in each currency and country, what is planned, and the last changes.',
  permission: 'prices.read',
  input: z.object({ site: queryNumberSchema(idSchema) }),
  answer: z.object({
    site: z.object({ id: idSchema, name: z.string() }),
    mayChange: z.boolean(),
    /** The largest change of a price without a second person, in percent; null: the site is not published. */
    limitPercent: z.int().nullable(),
    /** True if the bundles are those of all sites; their prices are this site’s own all the same. */
    isShared: z.boolean(),
    /** The countries of the site’s members, with their currencies. */
    countries: z.array(z.object({ code: countrySchema, currency: currencySchema })),
    prices: z.array(z.object({ place: pricePlaceSchema, bundles: z.array(bundlePriceSchema) })),
    /** Planned changes first, then the last ones. */
    changes: z.array(priceChangeSchema),
  }),
  errors: ['not_found'],
})
const wantedPriceSchema = z.object({
  bundle: idSchema,
  currency: currencySchema,
  country: countrySchema.nullable(),
  /** The price in force when the field was changed first. */
  seen: z.int().nullable(),
  /** null: the country has no price of its own any more. */
  price: amountTextSchema.nullable(),
})
export const changePricesEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/prices',
  summary:
    'Sets prices, all or none, from now or a later moment on, and until a moment or the next change; beyond the site’s limit, asks a second person instead. Fails with one error per price that a colleague has changed since, or that is not possible.',
  permission: 'prices.configure',
  input: z.object({
    site: idSchema,
    changes: z.array(wantedPriceSchema).min(1).max(maxPriceChanges),
    reason: reasonSchema,
    startsAt: instantSchema.nullable(),
    endsAt: instantSchema.nullable(),
  }),
  /** True if a second person was asked; nothing is changed before they agree. */
  answer: z.object({ needsApproval: z.boolean() }),
  errors: [
    'not_found',
    'approval_open',
    'setting_changed',
    'setting_start',
    'price_range',
    'price_country',
    'price_end',
    'price_overlap',
  ],
})
export const undoPriceEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/prices',
  summary:
    'Takes a price back: a planned one never starts; instead of one in force, the price before it applies again.',
  permission: 'prices.configure',
  input: z.object({ change: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'price_over'],
})
export const previewPricesEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/prices/preview',
  summary:
    'Returns a link that opens the pages of a site as a new member in a country sees them, now or at a moment to come, with prices that are not saved. Nothing can be changed or ordered there.',
  permission: 'prices.read',
  input: z.object({
    site: idSchema,
    country: countrySchema,
    /** null: now. */
    at: instantSchema.nullable(),
    changes: z.array(wantedPriceSchema).max(maxPriceChanges),
  }),
  /** The page to open is added as `&to=/credits`. */
  answer: z.object({ url: z.url() }),
  errors: ['not_found', 'setting_changed', 'setting_start', 'price_range', 'price_country'],
})
