import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteById } from '../../sites/index.ts'

/** When a claim of a case or a photo of a site ends without a further sign of work. */
export async function findClaimEnd(services: Services, siteId: number): Promise<Date> {
  const { case_claim_minutes: minutes } = await getSiteById(services, siteId)
  return addMs(services.clock.now(), minutesToMs(minutes))
}
