import { sql } from 'kysely'
import { siteSettings } from '@amarelle/contract/sites'
import { type Db, inTransaction } from '../../server/src/platform/db.ts'
import type { DemoSite } from './content/demo-sites.ts'
import type { PlannedChat } from './plan/chats.ts'
import type { PlannedLike } from './plan/likes.ts'
import type { Resident } from './resident.ts'
import { forgetLiveEvents, storeChats } from './store/chats.ts'
import { grantCredits } from './store/credits.ts'
import { storeLikes } from './store/likes.ts'
import { storeMembers } from './store/members.ts'
import { storeOrders } from './store/orders.ts'
import { type Darkroom, developPhotos, storePhotos } from './store/photos.ts'
import { siteExists, storeSite } from './store/site.ts'

/** What a site is filled with. */
export type SiteLife = {
  residents: readonly Resident[]
  likes: readonly PlannedLike[]
  chats: readonly PlannedChat[]
}

/**
 * Fills one site, all of it or nothing: the files first, then every row in one transaction. A site that exists is left
 * alone, so an interrupted seeding goes on where it was at the next start.
 */
export async function seedSite(
  db: Db,
  site: DemoSite,
  { residents, likes, chats }: SiteLife,
  darkroom: Darkroom,
): Promise<void> {
  if (await siteExists(db, site.host)) return
  await developPhotos(site.host, residents, darkroom)
  await inTransaction(db, async (tx) => {
    // Two processes that seed at once: the second waits here, and then finds the site.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo seed', 0))`.execute(tx)
    if (await siteExists(tx, site.host)) return
    const { message_credits, signup_credits } = siteSettings.parse(site.settings)
    const id = await storeSite(tx, site)
    const idOf = await storeMembers(tx, id, residents)
    await storePhotos(tx, site.host, residents, idOf)
    await storeLikes(tx, likes, idOf)
    await grantCredits(tx, residents, chats, { message_credits, signup_credits }, idOf)
    await storeOrders(tx, id, residents, idOf)
    await storeChats(tx, { id, message_credits }, chats, idOf)
    await forgetLiveEvents(tx, id)
  })
}
