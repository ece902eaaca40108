import { sql } from 'kysely'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'
import type { DemoSite } from './content/demo-sites.ts'
import type { PlannedChat } from './plan/chats.ts'
import type { PlannedLike } from './plan/likes.ts'
import type { SeedMember } from './seed-member.ts'
import { deleteLiveEvents, storeChats } from './store/chats.ts'
import { grantCredits } from './store/credits.ts'
import { storeLikes } from './store/likes.ts'
import { storeMembers } from './store/members.ts'
import { storeOrders } from './store/orders.ts'
import { type PhotoStorage, drawPhotoFiles, storePhotos } from './store/photos.ts'
import { chooseFrontPageMembers } from './plan/front-page.ts'
import { siteExists, storeFrontPageMembers, storeSite } from './store/site.ts'

/** The data that a site is filled with. */
export type SiteContent = {
  seedMembers: readonly SeedMember[]
  likes: readonly PlannedLike[]
  chats: readonly PlannedChat[]
}

/**
 * Fills one site atomically: the files first, then every row in one transaction. An existing site is left unchanged,
 * so an interrupted seeding continues at the next start.
 */
export async function seedSite(
  db: Db,
  site: DemoSite,
  { seedMembers, likes, chats }: SiteContent,
  darkroom: PhotoStorage,
): Promise<void> {
  if (await siteExists(db, site.host)) return
  await drawPhotoFiles(site.host, seedMembers, darkroom)
  await runInTransaction(db, async (tx) => {
    // When two processes seed concurrently, the second waits here and then finds the site.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo seed', 0))`.execute(tx)
    if (await siteExists(tx, site.host)) return
    const { message_credits, signup_credits, super_like_credits } = siteSettingsSchema.parse(site.settings)
    const id = await storeSite(tx, site)
    const idOf = await storeMembers(tx, id, seedMembers)
    await storeFrontPageMembers(tx, id, chooseFrontPageMembers(seedMembers).map(idOf))
    await storePhotos(tx, site.host, seedMembers, idOf)
    const costs = { message_credits, signup_credits, super_like_credits }
    await grantCredits(tx, seedMembers, { likes, chats }, costs, idOf)
    await storeLikes(tx, super_like_credits, likes, idOf)
    await storeOrders(tx, id, seedMembers, idOf)
    await storeChats(tx, { id, message_credits }, chats, idOf)
    await deleteLiveEvents(tx, id)
  })
}
