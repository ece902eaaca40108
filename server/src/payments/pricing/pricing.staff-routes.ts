import {
  addBundleEndpoint,
  endBundleEndpoint,
  scheduleBundleEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/bundles'
import {
  createDiscountEndpoint,
  endDiscountEndpoint,
  listDiscountsEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/discounts'
import {
  listFeesEndpoint,
  listPaymentRoutesEndpoint,
  pausePaymentRouteEndpoint,
  resumePaymentRouteEndpoint,
  saveFeeEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import {
  changePricesEndpoint,
  getPricesEndpoint,
  previewPricesEndpoint,
  undoPriceEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/prices'
import { createStaffRoute, type StaffRoute } from '../../platform/http/staff-api.ts'
import { setMethodFee } from './set-method-fee.ts'
import { listFees } from './staff/list-fees.ts'
import { listPaymentRoutes, pausePaymentRoute, resumePaymentRoute } from './staff/manage-payment-routes.ts'
import { changePrices, undoPrice } from './staff/change-prices.ts'
import { addBundle, endBundle, scheduleBundle } from './staff/manage-bundles.ts'
import { previewPrices } from './staff/preview-prices.ts'
import { getPrices } from './staff/read-prices.ts'
import { createDiscount, endDiscount, listDiscounts } from './staff/manage-discounts.ts'

export const pricingStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(getPricesEndpoint, (context, input) => getPrices(context, context.actor, input)),
  createStaffRoute(previewPricesEndpoint, (context, input) => previewPrices(context, context.actor, input)),
  createStaffRoute(changePricesEndpoint, (context, input) => changePrices(context, context.actor, input)),
  createStaffRoute(undoPriceEndpoint, async (context, input) => {
    await undoPrice(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(addBundleEndpoint, (context, input) => addBundle(context, context.actor, input)),
  createStaffRoute(scheduleBundleEndpoint, async (context, input) => {
    await scheduleBundle(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(endBundleEndpoint, async (context, input) => {
    await endBundle(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listDiscountsEndpoint, (context, input) => listDiscounts(context, context.actor, input)),
  createStaffRoute(createDiscountEndpoint, async (context, input) => ({
    id: await createDiscount(context, context.actor, input),
  })),
  createStaffRoute(endDiscountEndpoint, async (context, input) => {
    await endDiscount(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listPaymentRoutesEndpoint, (context, input) =>
    listPaymentRoutes(context, context.actor, input),
  ),
  createStaffRoute(pausePaymentRouteEndpoint, async (context, input) => {
    await pausePaymentRoute(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(resumePaymentRouteEndpoint, async (context, input) => {
    await resumePaymentRoute(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(listFeesEndpoint, (context) => listFees(context, context.actor)),
  createStaffRoute(saveFeeEndpoint, async (context, { reason, seen, ...fee }) => {
    await setMethodFee(context, fee, context.actor, { seen, reason, language: context.language })
    return { ok: true as const }
  }),
]
