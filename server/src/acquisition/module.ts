import type { Module } from '../platform/modules/module.ts'
import { keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { acquisitionEndpoints } from './acquisition.routes.ts'
import { findLanderSlug } from '@amarelle/contract/endpoints/landers'
import type { ConversionEvent } from '@amarelle/contract/endpoints/landers'
import { toCalendarDay } from '../platform/calendar-day.ts'
import type { Services } from '../platform/context.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { getSiteById } from '../sites/index.ts'
import { countConversion, type LandingAttribution } from './conversion.sql.ts'
import {
  loadAcquisitionData,
  deleteMemberLanding,
  insertMemberLanding,
  findMemberLanding,
  markFirstOrder,
} from './member-landing.sql.ts'

async function countAttributedConversion(
  services: Services,
  attribution: LandingAttribution | undefined,
  event: ConversionEvent,
): Promise<void> {
  if (!attribution) return
  const site = await getSiteById(services, attribution.site_id)
  await countConversion(services.db, attribution, event, toCalendarDay(site.time_zone, services.clock.now()))
}

/** Counts each conversion once, in the transaction of the event that causes it. */
export const acquisitionModule: Module = {
  name: 'acquisition',
  endpoints: acquisitionEndpoints,
  listeners: [
    listenInTransaction('member.signed_up', async (tx, { memberId, siteId, landing }, services) => {
      if (!landing) return
      const { niche } = await getSiteById(services, siteId)
      const { lander, slug, language, trafficSource } = landing
      const attribution: LandingAttribution = {
        site_id: siteId,
        lander,
        slug: findLanderSlug(lander, slug) ?? '',
        niche,
        language,
        traffic_source: trafficSource ?? '',
      }
      await insertMemberLanding(tx, memberId, attribution)
      await countAttributedConversion(services, attribution, 'signed_up')
    }),
    listenInTransaction('member.activated', async (tx, { memberId }, services) =>
      countAttributedConversion(services, await findMemberLanding(tx, memberId), 'activated'),
    ),
    listenInTransaction('order.completed', async (tx, { memberId }, services) =>
      countAttributedConversion(services, await markFirstOrder(tx, memberId), 'first_order'),
    ),
  ],
  processing: {
    activity: {
      persons: ['members', 'visitors'],
      data: ['usage'],
      recipients: ['none'],
      legalBases: ['legitimate_interest'],
    },
    tables: {
      ...keepWithAccount('member_landing'),
      ...withoutPersonalData('conversion', 'page_bounce', 'sub_id_visit'),
    },
  },
  personalData: { acquisition: loadAcquisitionData },
  eraseMember: async (tx, { memberId }) => {
    await deleteMemberLanding(tx, memberId)
  },
}
