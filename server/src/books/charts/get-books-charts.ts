import type { getBooksChartsEndpoint } from '@amarelle/contract/staff/endpoints/books/charts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { authorizeScope } from '../../staff/index.ts'
import { getBookedCompany, toFirstDay } from '../months/read-books.ts'
import { loadCardRates, loadLiability, loadPaymentSuccess, loadSiteRevenue } from './books-charts.sql.ts'

const liabilityMonths = 12
const rateMonths = 6
const successDays = 30

/** Returns the figures of the charts of a company's month. Throws `forbidden` and `not_found`. */
export async function getBooksCharts(
  services: Services,
  actor: StaffActor,
  { company: companyId, month, currency }: z.output<typeof getBooksChartsEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof getBooksChartsEndpoint>> {
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  const charted = { company: await getBookedCompany(services, companyId), month: toFirstDay(month), currency }
  const since = addMs(services.clock.now(), -daysToMs(successDays))
  return {
    revenue: await loadSiteRevenue(services.db, charted),
    liability: await loadLiability(services.db, charted, liabilityMonths),
    rates: await loadCardRates(services.db, charted, rateMonths),
    success: await loadPaymentSuccess(services.db, companyId, since),
  }
}
