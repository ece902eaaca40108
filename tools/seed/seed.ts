import type { Storage } from '../../server/src/platform/storage/index.ts'
import { type DemoSite, demoSites } from './content/demo-sites.ts'
import { darkroomIn } from './darkroom.ts'
import { loginResidents } from './logins.ts'
import { people } from './people.ts'
import { planChats } from './plan/chats.ts'
import { planLikes } from './plan/likes.ts'
import { random } from './random.ts'
import { resident } from './resident.ts'
import { type SiteLife, seedSite } from './seed-site.ts'
import { siteExists } from './store/site.ts'
import { withDatabase } from './store/with-database.ts'

/** Invented members must never meet paying ones (docs/safety.md#demo-members). */
export function refuseProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo members are not for production: unset NODE_ENV to seed, or start without the seed.')
}

/** The people of a demo site and what went on between them, the same ones for the same moment. */
export function demoLife(site: DemoSite, now: Date): SiteLife {
  const chance = random(`${site.host}/lives`)
  const everyone = people(site, site.members, 'demo').map((person, index) => resident(person, index, now))
  const residents = [...everyone, ...loginResidents(site.niche, now)]
  return {
    residents,
    likes: planLikes(residents, chance.branch('likes')),
    chats: planChats(residents, chance.branch('chats')),
  }
}

/** Fills the demo sites that do not exist yet; the others stay as they are. Throws in production. */
export async function seedDemo(
  databaseUrl: string,
  storage: Storage,
  say: (line: string) => void = console.log,
): Promise<void> {
  refuseProduction()
  await withDatabase(databaseUrl, async (db) => {
    for (const site of demoSites) {
      if (await siteExists(db, site.host)) continue
      const life = demoLife(site, new Date())
      say(`Filling the demo site ${site.name} with ${life.residents.length} members …`)
      await seedSite(db, site, life, darkroomIn(storage, say))
    }
  })
}
