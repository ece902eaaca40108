// Fills a site with members for the search benchmark, the same in every run, directly by SQL.
import { intents } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { type RawBuilder, sql } from 'kysely'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'

const batchSize = 100_000

/** SQL for a number from 0 to 1 that depends only on the member and the purpose, whatever query plan creates the rows. */
const chanceFunctionSql = sql`create or replace function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, salt) & 9007199254740991) / 9007199254740992.0`

/** Repeats each city in proportion to its members: large cities of each country by rank, others occasionally. */
const homeTableSql = sql`create temp table home as
  select row_number() over () - 1 as slot, c.id, c.country, c.region_code, c.cell_row, c.cell_column
  from city c cross join lateral generate_series(1, (case when c.rank > 0 then 100 + c.rank * 8 else 1 + c.id % 3 end)
    * case when c.country in ('NL', 'DE') then 4 when c.country in ('BE', 'GB', 'FR') then 2 else 1 end)`

const insertMembersSql = (from: number, to: number) => sql`
  insert into member (site_id, email, username, password_hash, country, status)
  select (select min(id) from site), 'm' || n || '@example.org', 'm' || n, 'none', h.country, 'active'
  from generate_series(${from}::int, ${to}::int) n
  join home h on h.slot = floor(pg_temp.chance(n, 1) * (select count(*) from home))`

/**
 * 60 % men; most look for the other sex; ages 18 to 80, younger ages more frequent; up to 8 interests of uneven popularity;
 * last seen within half a year, a fifth of them today; one in twenty with a verified photo; two thirds say what they are here for; signed up over three years. None of them returns during the
 * benchmark, so the most recent are last seen some minutes in the future; otherwise nobody would be online soon.
 */
const insertProfilesSql = (from: number, to: number) => sql`
  with made as (
    select m.id, m.site_id, m.username, n,
      pg_temp.chance(n, 2) < 0.6 as man, pg_temp.chance(n, 3) as wants, now() - drawn.since as since,
      now() + interval '10 minutes' - least(drawn.since, drawn.seen) as seen
    from generate_series(${from}::int, ${to}::int) n
    join member m on m.site_id = (select min(id) from site) and lower(m.username) = 'm' || n,
    lateral (select power(pg_temp.chance(n, 4), 1.5) * interval '1095 days' as since,
      power(pg_temp.chance(n, 5), 3) * interval '180 days' as seen) drawn
  )
  insert into profile (member_id, site_id, name, status, gender, looking_for, date_of_birth, country, region_code, city_id,
    cell_row, cell_column, intent, interests, fictional, has_photo, verified_at, verified_photo, created_at, last_active_at, ranked_at)
  select made.id, site_id, username, 'active', case when man then 'male' else 'female' end,
    case when wants < 0.1 then 'both' when (wants < 0.18) = man then 'male' else 'female' end,
    current_date - ((18 + 62 * power(pg_temp.chance(n, 6), 1.5)) * 365.25)::int - 1,
    h.country, h.region_code, h.id, h.cell_row, h.cell_column,
    (${[...intents]}::text[])[1 + floor(pg_temp.chance(n, 12) * ${intents.length}::int * 1.5)::int],
    array(select distinct (${[...interestCodes]}::text[])[1 + floor(${interestCodes.length}::int * power(pg_temp.chance(n, 20 + i), 2.2))::int]
      from generate_series(1, floor(pg_temp.chance(n, 7) * 9)::int) i),
    pg_temp.chance(n, 8) < 0.05, pg_temp.chance(n, 9) < 0.85, case when verified then seen end,
    case when verified then gen_random_uuid() end,
    since, seen, greatest(since, seen - pg_temp.chance(n, 10) * interval '10 minutes')
  from made join home h on h.slot = floor(pg_temp.chance(n, 1) * (select count(*) from home)),
    lateral (select pg_temp.chance(n, 8) >= 0.05 and pg_temp.chance(n, 9) < 0.85 and pg_temp.chance(n, 11) < 0.06 as verified) drawn`

/** The hash of an address of the benchmark; the product keys it with the secret, which costs a search nothing. */
export const addressHashSql = (address: RawBuilder<string>) =>
  sql<Buffer>`sha256(convert_to(${address}, 'UTF8'))`

/** Every member has a confirmed address; one in fifty hides from 20 addresses, a fifth of which are members'. */
const insertContactsSql = (from: number, to: number) => sql`
  with owner as (
    select id, email from member where lower(username) in (select 'm' || n from generate_series(${from}::int, ${to}::int) n)
  ), own as (
    insert into own_contact_address (member_id, address_hash) select id, ${addressHashSql(sql`email`)} from owner
  )
  insert into hidden_contact (member_id, address_hash, created_at)
  select owner.id, ${addressHashSql(sql`case when i % 5 = 0 then 'm' else 'stranger' end
      || 1 + floor(${to}::int * pg_temp.chance(owner.id, 100 + i))::int || '@example.org'`)}, now()
  from owner, generate_series(1, 20) i where owner.id % 50 = 0 on conflict do nothing`

/** Adds members up to the given number to the only site; needs exclusive use of the database. Reports progress. */
export async function generateMembers(
  db: Db,
  count: number,
  printLine: (line: string) => void,
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    // The generated rows satisfy all constraints, and building an index once is faster than updating it row by row.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'profile' and indexname <> 'profile_pkey'`.execute(tx)
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
    await chanceFunctionSql.execute(tx)
    await homeTableSql.execute(tx)
    await sql`analyze home`.execute(tx)
    const { rows: existing } = await sql<{ last: number }>`
      select coalesce(max(substr(username, 2)::int), 0) as last from member where username ~ '^m[0-9]+$'`.execute(
      tx,
    )
    for (let from = (existing[0]?.last ?? 0) + 1; from <= count; from += batchSize) {
      const to = Math.min(from + batchSize - 1, count)
      await insertMembersSql(from, to).execute(tx)
      await insertProfilesSql(from, to).execute(tx)
      await insertContactsSql(from, to).execute(tx)
      printLine(`  ${to} of ${count} members`)
    }
    for (const { name, definition } of indexes) {
      await sql.raw(definition).execute(tx)
      printLine(`  index ${name}`)
    }
    await sql`drop table home`.execute(tx)
  })
  await sql`vacuum analyze profile`.execute(db)
  for (const table of ['member', 'own_contact_address', 'hidden_contact'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
