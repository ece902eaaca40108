import type { Storage } from '../../server/src/platform/storage/index.ts'
import { type DemoSite, demoSites } from './content/demo-sites.ts'
import { createPhotoStorage } from './photo-storage.ts'
import { createDemoLoginMembers } from './demo-logins.ts'
import { createPeople } from './create-people.ts'
import { planChats } from './plan/chats.ts'
import { planSeedLikes } from './plan/likes.ts'
import { createRandomSource } from './random-source.ts'
import { createSeedMember } from './seed-member.ts'
import { type SiteContent, seedSite } from './seed-site.ts'
import { siteExists } from './store/site.ts'
import { withDatabase } from './store/with-database.ts'

/** Demo members must never be shown to paying members (docs/safety.md#demo-members). */
export function assertNotProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo members are not for production: unset NODE_ENV to seed, or start without the seed.')
}

/** The people of a demo site and their interactions; the same result for the same `now`. */
export function planSiteContent(site: DemoSite, now: Date): SiteContent {
  const chance = createRandomSource(`${site.host}/lives`)
  const everyone = createPeople(site, site.members, 'demo').map((person, index) =>
    createSeedMember(person, index, now),
  )
  const residents = [...everyone, ...createDemoLoginMembers(site.niche, now)]
  return {
    seedMembers: residents,
    likes: planSeedLikes(residents, chance.branch('likes')),
    chats: planChats(residents, chance.branch('chats')),
  }
}

/** Fills the demo sites that do not exist yet and leaves the others unchanged. Throws in production. */
export async function seedDemo(
  databaseUrl: string,
  storage: Storage,
  say: (line: string) => void = console.log,
): Promise<void> {
  assertNotProduction()
  await withDatabase(databaseUrl, async (db) => {
    for (const site of demoSites) {
      if (await siteExists(db, site.host)) continue
      const life = planSiteContent(site, new Date())
      say(`Filling the demo site ${site.name} with ${life.seedMembers.length} members …`)
      await seedSite(db, site, life, createPhotoStorage(storage, say))
    }
  })
}
