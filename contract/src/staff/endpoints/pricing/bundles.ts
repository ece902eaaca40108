import { z } from 'zod'
import { currencySchema, idSchema, instantSchema, okSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { amountTextSchema } from './prices.ts'

/** More bundles than members compare; the server refuses another one. */
export const maxBundles = 8
export const maxBundleCredits = 10_000

/** When a bundle is sold; null: at once, or until it is taken off sale. */
const salePeriod = { startsAt: instantSchema.nullable(), endsAt: instantSchema.nullable() }

export const addBundleEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bundles',
  summary:
    'Puts a bundle on sale on a site, now or in a period to come, with a price in every currency of its members. A site that sold the bundles of all sites has its own from then on.',
  permission: 'prices.configure',
  input: z.object({
    site: idSchema,
    /** The typed number of credits. */
    credits: z.string().trim().max(6),
    prices: z.array(z.object({ currency: currencySchema, price: amountTextSchema })).max(50),
    ...salePeriod,
    reason: reasonSchema,
  }),
  answer: z.object({ bundle: idSchema }),
  errors: [
    'not_found',
    'setting_number',
    'price_range',
    'setting_start',
    'price_end',
    'bundle_exists',
    'bundle_limit',
  ],
})
export const scheduleBundleEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/bundles',
  summary:
    'Sets when a bundle of a site is sold. Fails if a colleague has changed the dates since, or if the site would sell nothing else without an end.',
  permission: 'prices.configure',
  input: z.object({
    site: idSchema,
    bundle: idSchema,
    ...salePeriod,
    /** The dates that the caller saw. */
    seen: z.object(salePeriod),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed', 'setting_start', 'price_end', 'last_bundle'],
})
export const endBundleEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/bundles',
  summary:
    'Takes a bundle off sale on a site; orders that were placed keep it. A site that sold the bundles of all sites has its own from then on.',
  permission: 'prices.configure',
  input: z.object({ site: idSchema, bundle: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'last_bundle'],
})
