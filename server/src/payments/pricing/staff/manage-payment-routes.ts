import { createProblem } from '@amarelle/contract/domain/errors'
import { paymentMethods } from '@amarelle/contract/endpoints/payments'
import type {
  listPaymentRoutesEndpoint,
  pausePaymentRouteEndpoint,
  resumePaymentRouteEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { isPermitted, recordAct } from '../../../staff/index.ts'
import { findProviderForMethod, getProvider } from '../../providers/provider-registry.ts'
import { toCurrency } from '../buyer.ts'
import { listPaymentMethods } from '../payment-method.sql.ts'
import { findPricedSite } from './find-priced-site.ts'
import { lockSitePrices } from './price-change.sql.ts'
import { endPause, findPause, hasRoute, insertPause, listPaymentRouteRows } from './route-pause.sql.ts'

const healthPeriodMs = hoursToMs(24)

/** Returns the routes of a site with the results of the last 24 hours. Throws `not_found` and `forbidden`. */
export async function listPaymentRoutes(
  services: Services,
  actor: StaffActor,
  { site: siteId }: { readonly site: number },
): Promise<StaffEndpointAnswer<typeof listPaymentRoutesEndpoint>> {
  const { site, place } = await findPricedSite(services, actor, 'prices.read', siteId)
  const since = addMs(services.clock.now(), -healthPeriodMs)
  const rows = await listPaymentRouteRows(services.db, siteId, paymentMethods, since)
  return {
    mayChange: isPermitted(actor, 'payment_routes.configure', place),
    countries: site.countries,
    routes: rows.map(({ lastWebhookAt, countries, currencies, pauses, ...route }) => ({
      ...route,
      countries: countries && [...countries],
      currencies: currencies && [...currencies],
      isConfigured: getProvider(services, route.provider) !== null,
      lastWebhookAt: lastWebhookAt?.toISOString() ?? null,
      pauses: [...pauses],
    })),
  }
}

/** Returns whether members in a country can pay a site by any configured provider. */
async function canPay(services: Services, siteId: number, country: string): Promise<boolean> {
  const buyer = { siteId, country, currency: toCurrency(country) }
  for (const { code } of await listPaymentMethods(services.db, buyer))
    if (await findProviderForMethod(services, code, buyer)) return true
  return false
}
/**
 * Keeps members of a site, or of one of its countries, from a method by one provider; another provider of the method takes over. Payments
 * that were started go on. Throws `not_found`, `forbidden`, `invalid_choice` for a country without members of the site,
 * `setting_changed` if it is off already, and `last_payment_route` if members could not pay any more.
 */
export async function pausePaymentRoute(
  services: Services,
  actor: StaffActor,
  { site: siteId, method, provider, country, reason }: z.output<typeof pausePaymentRouteEndpoint.input>,
): Promise<void> {
  const { site, authority } = await findPricedSite(services, actor, 'payment_routes.configure', siteId)
  const key = { siteId, method, provider, country }
  const concerned = country === null ? site.countries : [country]
  const payable: string[] = []
  for (const one of concerned) if (await canPay(services, siteId, one)) payable.push(one)
  await runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, siteId)
    if (!(await hasRoute(tx, key))) throw createProblem('not_found')
    if (country !== null && !site.countries.includes(country)) throw createProblem('invalid_choice')
    const start = { at: services.clock.now(), staffId: actor.staffId, reason }
    if (!(await insertPause(tx, key, start))) throw createProblem('setting_changed')
    for (const one of payable)
      if (!(await canPay({ ...services, db: tx }, siteId, one)))
        throw createProblem('last_payment_route', { country: one })
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'payment_route.paused',
      object: `payment_route:${method}:${provider}`,
      after: { country },
      reason,
    })
  })
}

/** Gives members the route back. Throws `not_found`, `forbidden`, and `setting_changed` if it is on already. */
export async function resumePaymentRoute(
  services: Services,
  actor: StaffActor,
  { pause: id, reason }: z.output<typeof resumePaymentRouteEndpoint.input>,
): Promise<void> {
  const pause = await findPause(services.db, id)
  if (!pause) throw createProblem('not_found')
  const { authority } = await findPricedSite(services, actor, 'payment_routes.configure', pause.siteId)
  await runInTransaction(services.db, async (tx) => {
    const end = { at: services.clock.now(), staffId: actor.staffId, reason }
    if (!(await endPause(tx, id, end))) throw createProblem('setting_changed')
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'payment_route.resumed',
      object: `payment_route:${pause.method}:${pause.provider}`,
      before: { country: pause.country },
      reason,
    })
  })
}
