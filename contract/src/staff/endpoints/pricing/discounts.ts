import { z } from 'zod'
import {
  countrySchema,
  idSchema,
  instantSchema,
  okSchema,
  queryNumberSchema,
} from '../../../domain/common.ts'
import { paymentMethods } from '../../../endpoints/payments.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** The number of uses of a code: by one member once, once by each, or without limit. */
export const discountValidities = ['once', 'once-per-user', 'unlimited'] as const
/** For which orders of a member a code is. */
export const discountOrders = ['all', 'first', 'later'] as const
const discountTermsSchema = z.object({
  country: countrySchema.nullable(),
  currency: z.string().length(3).nullable(),
  validity: z.enum(discountValidities),
  orders: z.enum(discountOrders),
  /** Empty: all. */
  methods: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
  expiresAt: instantSchema.nullable(),
})
export const staffDiscountSchema = discountTermsSchema.extend({
  id: idSchema,
  code: z.string(),
  percentage: z.int(),
  minimumMinor: z.int(),
  /** Of all sites: it can’t be ended here. */
  isShared: z.boolean(),
  /** Seconds after sign-up in which it is valid; null without such a window. */
  windowSeconds: z.int().nullable(),
  state: z.enum(['active', 'expired', 'ended']),
  /** Orders that were paid with it. */
  used: z.int(),
  /** The only member who can use it; null for everybody. */
  memberId: idSchema.nullable(),
})
export type StaffDiscount = z.infer<typeof staffDiscountSchema>

export const listDiscountsEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/discounts',
  summary:
    'The discount codes of a site and of all sites, active ones first, without those that leaving members are offered by themselves.',
  permission: 'prices.read',
  input: z.object({
    site: queryNumberSchema(idSchema),
    /** `next` of the previous page. */
    after: queryNumberSchema(idSchema).optional(),
  }),
  answer: z.object({
    mayChange: z.boolean(),
    countries: z.array(z.object({ code: countrySchema, currency: z.string() })),
    methods: z.array(z.object({ code: z.enum(paymentMethods), name: z.string() })),
    discounts: z.array(staffDiscountSchema),
    next: idSchema.nullable(),
  }),
  errors: ['not_found'],
})
export const createDiscountEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/discounts',
  summary:
    'Publishes a discount code. Its terms, and above all its end, never change from then on; it can only be ended.',
  permission: 'prices.configure',
  input: discountTermsSchema.extend({
    site: idSchema,
    code: z.string().trim().max(40),
    /** The typed percentage; anything but a whole number gets its error beside the field. */
    percentage: z.string().trim().max(10),
    /** The typed amount; empty: none. */
    minimum: z.string().trim().max(20),
    /** The number of the only member who can use it, as typed; empty: everybody. */
    member: z.string().trim().max(20),
    reason: reasonSchema,
  }),
  answer: z.object({ id: idSchema }),
  errors: [
    'not_found',
    'setting_invalid',
    'setting_number',
    'setting_start',
    'price_country',
    'price_range',
    'required',
    'invalid_choice',
    'discount_taken',
    'discount_countdown',
    'discount_returns',
  ],
})
export const endDiscountEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/discounts',
  summary: 'Ends a code: nobody can use it any more. Orders that were placed with it keep their price.',
  permission: 'prices.configure',
  input: z.object({ id: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed'],
})
