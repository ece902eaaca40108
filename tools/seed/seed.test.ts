import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyPassword } from '../../server/src/accounts/authentication/passwords.ts'
import { loadGeography } from '../../server/src/sites/index.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createStorage } from '../../server/src/platform/storage/index.ts'
import { createTestDatabase } from '../../server/testing/platform/database.ts'
import { photoSizes, getPhotoFilePath } from '../../server/src/profiles/photos/photo-path.ts'
import { demoCountries, toCityForms } from './content/countries.ts'
import { type DemoSite, demoSites } from './content/demo-sites.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'
import { planSiteContent, seedDemo } from './seed.ts'
import { type SiteContent, seedSite } from './seed-site.ts'

const now = new Date('2026-11-20T12:00:00Z')
const [first] = demoSites
if (!first) throw new Error('No demo site')
const site: DemoSite = { ...first, members: 120 }
const { db } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'seed-'))
const storage = createStorage({ s3: null, dataDir: folder }, createLog('silent'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Few portraits: drawing is tested elsewhere. */
const siteContent: SiteContent = planSiteContent(site, now)
for (const [index, resident] of siteContent.seedMembers.entries()) if (index > 3) resident.photos = 0
const seed = () =>
  seedSite(db, site, siteContent, { storage, cacheFolder: join(folder, 'cache'), printLine: () => {} })

async function queryRows<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<T>(query).execute(db)
  return rows
}
const countRows = () =>
  queryRows(`select (select count(*) from site) as sites, (select count(*) from member) as members,
    (select count(*) from photo) as photos, (select count(*) from member_like) as likes,
    (select count(*) from message) as messages, (select count(*) from ledger_entry) as entries`)

beforeAll(async () => {
  await loadGeography(db)
  await seed()
}, 60_000)

it('every city of the demo is in the city list', async () => {
  const rows = await queryRows<{ name: string; country: string; region: string | null }>(
    'select name, country, region_code as region from city',
  )
  const knownNames = new Set(
    rows.flatMap(({ name, country, region }) => [`${country} ${name}`, `${region} ${name}`]),
  )
  const missing = Object.entries(demoCountries).flatMap(([country, { cities }]) =>
    cities
      .map(toCityForms)
      .map(({ name, region }) => (region ? `${country}.${region} ${name}` : `${country} ${name}`))
      .filter((city) => !knownNames.has(city)),
  )
  expect(missing).toEqual([])
})

describe('a seeded site', () => {
  it('holds all of its people, and a second run changes nothing', async () => {
    const before = await countRows()
    expect(before).toMatchObject([{ sites: 1, members: 122 }])
    await seed()
    expect(await countRows()).toEqual(before)
  })

  it('has books in order: balances are sums of entries, and lots hold what is left', async () => {
    expect(
      await queryRows(`select member_id from credit_balance b
        where credits <> (select sum(amount) from ledger_entry e where e.account_id = b.account_id)
          or credits <> (select sum(remaining) from credit_lot l where l.member_id = b.member_id)`),
    ).toEqual([])
  })

  it('has messages that their writers paid for, in the order they were written', async () => {
    expect((await queryRows('select id from message')).length).toBeGreaterThan(100)
    expect(
      await queryRows(`select m.id from message m
        join ledger_transaction t on t.id = m.ledger_transaction_id
        join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id and a.member_id is not null
        where t.kind <> 'message' or e.amount <> -1 or a.member_id <> m.sender_id`),
    ).toEqual([])
    expect(
      await queryRows(`select id from (select id, created_at, max(created_at) over (order by id) as latest from message) as m
        where created_at < latest`),
    ).toEqual([])
  })

  it('lets nobody act before the own activation or after having left', async () => {
    expect(
      await queryRows(`select m.id from message m join member s on s.id = m.sender_id
        where m.created_at < s.activated_at or m.created_at > s.last_seen_at`),
    ).toEqual([])
    expect(
      await queryRows(`select l.from_id from member_like l join member f on f.id = l.from_id join member t on t.id = l.to_id
        where l.created_at < f.activated_at or l.created_at < t.activated_at or l.created_at > f.last_seen_at`),
    ).toEqual([])
  })

  it('counts as unread what was received and not read', async () => {
    expect(
      await queryRows(`select p.member_id from participant p where p.unread <> (select count(*) from message m
        where m.conversation_id = p.conversation_id and m.sender_id <> p.member_id and m.id > p.read_up_to)`),
    ).toEqual([])
  })

  it('invents nothing for fictional profiles: they like nobody, write nothing and hold no credits', async () => {
    const fictional = await queryRows<{ member_id: number }>('select member_id from profile where fictional')
    expect(fictional).toHaveLength(6)
    const ids = fictional.map(({ member_id }) => member_id).join()
    expect(
      await queryRows(`select 1 from member_like where from_id in (${ids}) or to_id in (${ids})`),
    ).toEqual([])
    expect(await queryRows(`select 1 from participant where member_id in (${ids})`)).toEqual([])
    expect(await queryRows(`select 1 from credit_balance where member_id in (${ids})`)).toEqual([])
  })

  it('marks as matched the likes that were returned, and no others', async () => {
    expect(
      await queryRows(`select l.from_id from member_like l
        left join member_like back on back.from_id = l.to_id and back.to_id = l.from_id
        where (back.from_id is null) <> (l.matched_at is null)`),
    ).toEqual([])
  })

  it('has super likes among real members, each paid for, and one that waits for each demo login', async () => {
    const [counts] = await queryRows<{ likes: number; payments: number; logins: number }>(
      `select (select count(*)::int from member_like where extra = 'super_like') as likes,
        (select count(*)::int from ledger_transaction where kind = 'super_like') as payments,
        (select count(distinct l.to_id)::int from member_like l join member m on m.id = l.to_id
          where l.extra = 'super_like' and l.seen_at is null and m.password_hash <> 'none') as logins`,
    )
    expect(counts).toEqual({ likes: counts?.payments, payments: counts?.likes, logins: 2 })
    expect(counts?.likes).toBeLessThan(100)
  })

  it('has a free and a premium login on which likes and unread messages wait', async () => {
    const logins = await queryRows<{
      email: string
      password_hash: string
      premium: boolean
      likes: number
      unread: number
    }>(
      `select m.email, m.password_hash, m.premium_since is not null as premium,
        (select count(*) from member_like where to_id = m.id and seen_at is null)::int as likes,
        (select sum(unread) from participant where member_id = m.id)::int as unread
      from member m where m.password_hash <> 'none' order by m.email`,
    )
    expect(logins.map(({ email, premium }) => [email, premium])).toEqual([
      [demoLogins.free, false],
      [demoLogins.premium, true],
    ])
    for (const { password_hash, likes, unread } of logins) {
      expect(await verifyPassword(password_hash, demoPassword)).toBe(true)
      expect(likes).toBeGreaterThan(1)
      expect(unread).toBeGreaterThan(0)
    }
  })

  it('chooses three faces for the first page, and none of them is a demo login', async () => {
    const [site] = await queryRows<{ settings: { front_page_members: number[] } }>(
      'select settings from site',
    )
    const ids = site?.settings.front_page_members ?? []
    expect(new Set(ids).size).toBe(3)
    expect(
      await queryRows(`select m.id from member m join profile p on p.member_id = m.id
        where m.id in (${ids.join()}) and (m.password_hash <> 'none' or p.fictional or p.invisible)`),
    ).toEqual([])
  })

  it('gives a member three to five photos or none, and some of them are for premium members', async () => {
    const rows = await queryRows<{ photos: number; locked: number }>(
      `select count(*)::int as photos, (count(*) filter (where premium_only))::int as locked from photo group by member_id`,
    )
    for (const { photos, locked } of rows) {
      expect([3, 4, 5]).toContain(photos)
      expect(locked).toBeLessThan(2)
    }
    expect(rows.some(({ locked }) => locked === 1)).toBe(true)
    expect(rows.some(({ locked }) => locked === 0)).toBe(true)
  })

  it('has the files of every photo, and no live event left', async () => {
    const photos = await queryRows<{ id: string }>('select id from photo')
    expect(photos.length).toBeGreaterThan(2)
    for (const { id } of photos)
      for (const size of photoSizes) expect(await storage.read(getPhotoFilePath(id, size))).not.toBeNull()
    expect(await queryRows('select 1 from member_event')).toEqual([])
  })
})

describe('in production', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('nothing is seeded', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(seedDemo('postgres://nowhere', storage)).rejects.toThrow(/not for production/)
  })
})
