import { z } from 'zod'
import {
  countrySchema,
  idSchema,
  instantSchema,
  integerSchema,
  okSchema,
  queryNumberSchema,
} from '../../../domain/common.ts'
import { paymentMethods } from '../../../endpoints/payments.ts'
import { reasonSchema } from '../../reason.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

const routeSchema = z.object({ method: z.enum(paymentMethods), provider: z.string().max(20) })
const pauseSchema = z.object({
  id: idSchema,
  /** null: in all countries. */
  country: countrySchema.nullable(),
  by: z.string(),
  reason: z.string(),
  startedAt: instantSchema,
})
export type RoutePauseView = z.infer<typeof pauseSchema>
export const paymentRouteSchema = routeSchema.extend({
  name: z.string(),
  /** null: everywhere the method is offered. */
  countries: z.array(countrySchema).nullable(),
  currencies: z.array(z.string()).nullable(),
  isConfigured: z.boolean(),
  /** Attempts of this site’s orders that ended within 24 hours; those that members cancelled don’t count. */
  completed: z.int(),
  failed: z.int(),
  /** The provider’s last webhook, of any site. */
  lastWebhookAt: instantSchema.nullable(),
  pauses: z.array(pauseSchema),
})
export type PaymentRouteView = z.infer<typeof paymentRouteSchema>

export const listPaymentRoutesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/payment-routes',
  summary:
    'By which providers members of a site pay with each method, how well that works, and where it is switched off.',
  permission: 'prices.read',
  input: z.object({ site: queryNumberSchema(idSchema) }),
  answer: z.object({
    mayChange: z.boolean(),
    countries: z.array(countrySchema),
    routes: z.array(paymentRouteSchema),
  }),
  errors: ['not_found'],
})
export const pausePaymentRouteEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/payment-routes/pauses',
  summary:
    'Switches a method off for a provider, on a site or in one of its countries. Payments that were started go on.',
  permission: 'payment_routes.configure',
  input: routeSchema.extend({ site: idSchema, country: countrySchema.nullable(), reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed', 'invalid_choice', 'last_payment_route'],
})
export const resumePaymentRouteEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/payment-routes/pauses',
  summary: 'Switches a method on again.',
  permission: 'payment_routes.configure',
  input: z.object({ pause: idSchema, reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found', 'setting_changed'],
})

/** Lists the fees and the countries where they are banned. */
export const listFeesEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/fees',
  summary: 'The fees of payment methods in each country, and where the law bans them.',
  permission: 'prices.read',
  input: z.object({}),
  answer: z.object({
    methods: z.array(z.object({ code: z.enum(paymentMethods), name: z.string(), kind: z.string() })),
    fees: z.array(
      z.object({
        method: z.string(),
        country: countrySchema,
        currency: z.string(),
        fixedMinor: z.int(),
        /** Hundredths of a percent of the order. */
        percent: z.int(),
        capMinor: z.int().nullable(),
      }),
    ),
    bans: z.array(z.object({ kind: z.string(), country: countrySchema, reason: z.string() })),
  }),
  errors: [],
})
/** Limit of the percentage, in hundredths of a percent. */
export const maxFeePercent = 1000
export const saveFeeEndpoint = defineStaffEndpoint({
  method: 'PUT',
  path: '/api/staff/fees',
  summary:
    'Sets the fee of a method in a country; zero removes it. Refused where the law bans fees, with the reason.',
  permission: 'fees.manage',
  input: z.object({
    method: z.enum(paymentMethods),
    country: countrySchema,
    fixedMinor: integerSchema(0, 100_000),
    percent: integerSchema(0, maxFeePercent),
    capMinor: integerSchema(1, 100_000).nullable(),
    /** The fee that the form showed; null: none. */
    seen: z.object({ fixedMinor: z.int(), percent: z.int(), capMinor: z.int().nullable() }).nullable(),
    reason: reasonSchema,
  }),
  answer: okSchema,
  errors: ['fee_banned', 'method_unavailable', 'setting_changed'],
})
