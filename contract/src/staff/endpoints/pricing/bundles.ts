import { z } from 'zod'
import { currencySchema, idSchema, okSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { amountTextSchema } from './prices.ts'

/** More bundles than members compare; the server refuses another one. */
export const maxBundles = 8
export const maxBundleCredits = 10_000

export const addBundleEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/bundles',
  summary:
    'Puts a bundle on sale on a site, with a price in every currency of its members. A site that sold the bundles of all sites has its own from then on.',
  permission: 'prices.configure',
  input: z.object({
    site: idSchema,
    /** What was typed as a number of credits. */
    credits: z.string().trim().max(6),
    prices: z.array(z.object({ currency: currencySchema, price: amountTextSchema })).max(50),
    reason: reasonSchema,
  }),
  answer: z.object({ bundle: idSchema }),
  errors: ['not_found', 'setting_number', 'price_range', 'bundle_exists', 'bundle_limit'],
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
