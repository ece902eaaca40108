// How much there is to read, and which numbers belong together: row n of each kind is on the site of member n.
import { type RawBuilder, sql } from 'kysely'

const auditEntries = Number(process.env['BENCH_AUDIT_ENTRIES'] ?? 10_000_000)
export const sizes = {
  /** Besides these, one site on which nothing ever happened. */
  sites: 10,
  members: 200_000,
  orders: 100_000,
  open: {
    reports: 40_000,
    complaints: 25_000,
    appeals: 10_000,
    signals: 10_000,
    dataRequests: 10_000,
    withdrawals: 5_000,
    verifications: 5_000,
  },
  decided: {
    reports: 100_000,
    complaints: 60_000,
    appeals: 20_000,
    signals: 20_000,
    dataRequests: 20_000,
    withdrawals: 10_000,
  },
  measures: 60_000,
  pendingPhotos: 100_000,
  otherPhotos: 60_000,
  appealedPhotos: 1_000,
  approvals: 1_000,
  threads: 20_000,
  mails: 400_000,
  staff: 41,
  /** Of many people and acts. */
  auditEntries,
  /** Of one person who does nothing but to open mails to support, after all others. */
  narrowAuditEntries: Math.floor(auditEntries * 0.03),
} as const

/** Decided rows have numbers above this one. */
const firstDecided = 1_000_000
/** A member with thousands of rows of every kind, on the site of member 1. */
export const busiestMember = 1
export const busySite = 2
/** The company of the busy site has the first half of the sites; the other one has the rest. */
export const companyIds = [1, 2] as const
export const quietSite = sizes.sites + 1

/** A number such as R-0000-0100. */
export const toReference = (letter: string, n: number): string => {
  const digits = String(n).padStart(8, '0')
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4)}`
}
/** The k-th number from 0 on whose member is on the busy site. */
export const toBusyNumber = (k: number): number => busiestMember + sizes.sites * k
export const toOrderNumber = (n: number): string => String(n).padStart(10, '0')

// The same in SQL, for a number `n`.
export const referenceSql = (letter: string): RawBuilder<string> =>
  sql`${sql.lit(letter)} || to_char(n, 'FM"-"0000"-"0000')`
export const siteSql = sql<number>`(1 + n % ${sql.lit(sizes.sites)})::int`
/** Some member of the site of member n; another `step`, another member. */
export const otherMemberSql = (step: number): RawBuilder<number> =>
  sql`${sql.lit(sizes.sites)} * (1 + (n * ${sql.lit(step)}) % ${sql.lit(sizes.members / sizes.sites - 1)}) + n % ${sql.lit(sizes.sites)}`
/** Like `otherMemberSql`, but the busiest member for one row in fifty. */
export const concernedMemberSql: RawBuilder<number> = sql`case when n % 50 = ${sql.lit(busiestMember)} then ${sql.lit(busiestMember)}
  else ${otherMemberSql(7919)} end`
/** Numbers of open rows. */
export const openSql = (count: number) => sql`generate_series(1, ${count}::bigint) n`
/** Numbers of decided rows, each with the time `at` when it was made within the last twelve months. */
export const decidedSql = (count: number) => sql`(select ${firstDecided}::bigint + i as n,
  now() - interval '3 days' - i * interval '360 days' / ${count}::bigint as at from generate_series(1, ${count}::bigint) i) made`
/** One of the values, by n. */
export const pickSql = (values: readonly string[]): RawBuilder<string> =>
  sql`(${[...values]}::text[])[1 + n % ${sql.lit(values.length)}]`
