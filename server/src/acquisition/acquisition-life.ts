import { slugOf } from '@amarelle/contract/landers'
import type { ConversionEvent } from '@amarelle/contract/landers'
import { dayIn } from '../platform/calendar-day.ts'
import type { Parts } from '../platform/context.ts'
import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { siteById } from '../sites/index.ts'
import { countConversion, type Way } from './conversion.sql.ts'
import { acquisitionData, deleteLanding, keepLanding, landingOf, markOrdered } from './member-landing.sql.ts'

async function count(parts: Parts, way: Way | undefined, event: ConversionEvent): Promise<void> {
  if (!way) return
  const site = await siteById(parts, way.site_id)
  await countConversion(parts.db, way, event, dayIn(site.time_zone, parts.clock.now()))
}

/** What becomes of those who came in by a landing page is counted with what happens, each once. */
export function hearAcquisition(): void {
  providePersonalData('acquisition', acquisitionData)
  events.during('member.signed_up', async (tx, { memberId, siteId, landing }, parts) => {
    if (!landing) return
    const { niche } = await siteById(parts, siteId)
    const { lander, slug, language, trafficSource } = landing
    const way: Way = {
      site_id: siteId,
      lander,
      slug: slugOf(lander, slug) ?? '',
      niche,
      language,
      traffic_source: trafficSource ?? '',
    }
    await keepLanding(tx, memberId, way)
    await count(parts, way, 'signed_up')
  })
  events.during('member.activated', async (tx, { memberId }, parts) =>
    count(parts, await landingOf(tx, memberId), 'activated'),
  )
  events.during('order.completed', async (tx, { memberId }, parts) =>
    count(parts, await markOrdered(tx, memberId), 'first_order'),
  )
  events.during('member.purged', async (tx, { memberId }) => {
    await deleteLanding(tx, memberId)
  })
}
