import type {
  FoundMember,
  MemberMatch,
  searchMembersForStaffEndpoint,
} from '@amarelle/contract/staff/endpoints/members'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { findBalances } from '../credits/index.ts'
import { findPaidSums, hashTypedIban, hashTypedPhone } from '../payments/index.ts'
import { findAvatars, noAvatar } from '../profiles/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import { addMs, daysToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { runInTransaction, unpreparedStatementPrefix } from '../platform/db/db.ts'
import { getSitePlace, listSitePlaces } from '../sites/index.ts'
import { authorize, authorizeAnywhere, findPermittedSiteIds, recordReading } from '../staff/index.ts'

const mostFound = 50

type MemberListFilter = Pick<
  z.output<(typeof searchMembersForStaffEndpoint)['input']>,
  'status' | 'joined' | 'premium'
>

interface FoundRow
  extends Omit<FoundMember, 'signedUpAt' | 'lastSeenAt' | 'money' | 'isFictional' | 'photo'> {
  readonly signedUpAt: Date
  readonly lastSeenAt: Date
}
interface Branch {
  readonly foundBy: MemberMatch | null
  /** On a member `m`; uses an index. */
  readonly condition: RawBuilder<boolean>
}
/** Describes what was typed if it is private: its kind, and the hashes under which mandates are found. */
interface PrivateSearch {
  readonly foundBy: 'phone' | 'iban'
  readonly hashes: readonly Buffer[]
}

function readPrivateSearch(
  { config }: Services,
  words: string,
  countries: readonly string[],
): PrivateSearch | null {
  const iban = hashTypedIban(config, words)
  if (iban) return { foundBy: 'iban', hashes: [iban] }
  const phones = hashTypedPhone(config, words, countries)
  return phones.length > 0 ? { foundBy: 'phone', hashes: phones } : null
}

/** Returns the kinds of search that the words fit. */
function listBranches(words: string, privateSearch: PrivateSearch | null): Branch[] {
  if (words === '') return [{ foundBy: null, condition: sql`true` }]
  if (words.includes('@')) return [{ foundBy: 'email', condition: sql`lower(m.email) = lower(${words})` }]
  const number = /^(?:M-?)?0*(\d{1,15})$/i.exec(words)?.[1]
  const pattern = `${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const column = privateSearch && sql.ref(`d.${privateSearch.foundBy}_hash`)
  return [
    { foundBy: 'username', condition: sql`lower(m.username) like ${pattern}` },
    ...(number === undefined
      ? []
      : [{ foundBy: 'number' as const, condition: sql<boolean>`m.id = ${Number(number)}` }]),
    {
      foundBy: 'order',
      condition: sql`m.id in (select o.member_id from credit_order o where o.number = upper(${words}))`,
    },
    {
      foundBy: 'payment',
      condition: sql`m.id in (select o.member_id from payment_attempt a join credit_order o on o.id = a.order_id
        where a.provider_ref = ${words})`,
    },
    ...(privateSearch
      ? [
          {
            foundBy: privateSearch.foundBy,
            condition: sql<boolean>`m.id in (select d.member_id from mandate d
              where ${column} = any(${[...privateSearch.hashes]}::bytea[]))`,
          },
        ]
      : []),
  ]
}

async function findMembers(
  { db }: Services,
  branches: readonly Branch[],
  condition: RawBuilder<boolean>,
): Promise<FoundRow[]> {
  const isNewest = branches.some(({ foundBy }) => foundBy === null)
  // In the order of the index on the start of the username, so that not all that start like this are read and sorted.
  const order = isNewest ? sql`m.id desc` : sql`lower(m.username) using ~<~, m.id`
  const selects = branches.map(
    (
      { foundBy, condition: isFound },
      rank,
    ) => sql`(select m.*, ${foundBy}::text as found_by, ${rank}::int as rank from member m
      where ${condition} and ${isFound} and m.status <> 'deleted'
      order by ${order} limit ${mostFound})`,
  )
  // A plan for any words would read all usernames.
  const { rows } = await sql<FoundRow>`${sql.raw(unpreparedStatementPrefix)}
    select m.id, m.username, m.site_id as "siteId", m.status, m.premium_since is not null as "isPremium",
      m.country, m.signed_up_at as "signedUpAt", m.last_seen_at as "lastSeenAt",
      m.found_by as "foundBy"
    from (select distinct on (id) * from (${sql.join(selects, sql` union all `)}) b order by id, rank) m
    order by ${order} limit ${mostFound}`.execute(db)
  return rows
}

/** Returns the conditions on a member `m` that apply together. */
function buildMemberCondition(
  { clock }: Services,
  siteIds: readonly number[],
  { status, joined, premium }: MemberListFilter,
): RawBuilder<boolean> {
  const conditions = [
    sql`m.site_id = any(${[...siteIds]}::int[])`,
    ...(status ? [sql`m.status = ${sql.lit(status)}`] : []),
    ...(joined ? [sql`m.signed_up_at > ${addMs(clock.now(), -daysToMs(Number(joined)))}`] : []),
    ...(premium ? [premium === 'yes' ? sql`m.premium_since is not null` : sql`m.premium_since is null`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Returns what the members have paid and hold, for those of them whose orders the actor may read. */
async function loadMoney(
  services: Services,
  actor: StaffActor,
  rows: readonly FoundRow[],
): Promise<ReadonlyMap<number, NonNullable<FoundMember['money']>>> {
  const siteIds = await findPermittedSiteIds(services, actor, 'orders.read')
  const ids = rows.filter(({ siteId }) => siteIds?.includes(siteId) ?? true).map(({ id }) => id)
  const paid = await findPaidSums(services.db, ids)
  const balances = await findBalances(services.db, ids)
  return new Map(
    ids.map((id) => [
      id,
      {
        paid: paid.flatMap(({ memberId, ...money }) => (memberId === id ? [money] : [])),
        credits: balances.get(id) ?? 0,
      },
    ]),
  )
}

/** Records whom a search by phone number or IBAN found, or that it found nobody; the number itself is not stored. */
async function recordPrivateSearch(
  services: Services,
  actor: StaffActor,
  foundBy: MemberMatch,
  rows: readonly FoundRow[],
): Promise<void> {
  const found = rows.filter((row) => row.foundBy === foundBy)
  await runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const after = { foundBy }
    if (found.length === 0)
      await recordReading(inside, tx, authorizeAnywhere(services, actor, 'members.read'), {
        act: 'member.found',
        object: `search:${foundBy}`,
        after,
      })
    for (const { id, siteId } of found)
      await recordReading(
        inside,
        tx,
        authorize(services, actor, 'members.read', await getSitePlace(inside, siteId)),
        { act: 'member.found', object: `member:${id}`, memberId: id, after },
      )
  })
}

/**
 * Returns members on the actor's sites by e-mail address, start of the username, number, order number, payment reference, phone number or
 * IBAN; without words the newest; of them those that fit all filters. Erased members are not found. Only a search by phone number or IBAN
 * is recorded.
 */
export async function searchMembersForStaff(
  services: Services,
  actor: StaffActor,
  {
    words: typedWords,
    status,
    joined,
    premium,
    ...scope
  }: SiteScope & MemberListFilter & { readonly words: string },
): Promise<{ members: FoundMember[] }> {
  const words = typedWords.trim()
  const places = await listSitePlaces(services)
  const siteIds =
    (await findPermittedSiteIds(services, actor, 'members.read', scope)) ?? places.map(({ id }) => id)
  const countries = new Set(places.filter(({ id }) => siteIds.includes(id)).map(({ country }) => country))
  const privateSearch = readPrivateSearch(services, words, [...countries])
  const rows = await findMembers(
    services,
    listBranches(words, privateSearch),
    buildMemberCondition(services, siteIds, { status, joined, premium }),
  )
  if (privateSearch) await recordPrivateSearch(services, actor, privateSearch.foundBy, rows)
  const money = await loadMoney(services, actor, rows)
  const avatars = await findAvatars(
    services.db,
    rows.map(({ id }) => id),
  )
  return {
    members: rows.map((row) => ({
      ...row,
      ...(avatars.get(row.id) ?? noAvatar),
      signedUpAt: row.signedUpAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      money: money.get(row.id) ?? null,
    })),
  }
}
