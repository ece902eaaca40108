// For history tests: checks the invariants (docs/payments.md#invariants) in the rows of the simulated members.
// `history-generators.ts` explains which steps put which invariant at risk.
import { isDeepStrictEqual } from 'node:util'
import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { sql } from 'kysely'
import { findMemberColumns, allowedMemberColumns } from '../app/complete-member.ts'
import { loadMonthFigures } from '../../src/books/months/month-figures.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { SimulationApp, SimulatedMember } from './simulated-members.ts'
import { loadStaffQueue } from '../../src/payments/settlement/staff-queue.sql.ts'

export interface OrderFacts {
  order: number
  member: number
  total: number
  vat: number
  fee: number
  premium: boolean
  grants: number
  paidAttempts: number
  /** Paid attempts that completed while the account was open. */
  paidInTime: number
  /** Id of the order's code if it is valid once per member. */
  code: number | null
  /** The number of withdrawal refunds or of effective statements, whichever is higher. */
  withdrawals: number
  /** Money returned for the payment that completed the order. */
  mainBack: number
  /** The highest amount returned for one payment. */
  maxReturnedMinor: number
  fullRefund: boolean
}
const returnedMoney = sql`(select r.attempt_id, r.amount_minor as minor from refund r where r.state <> 'failed'
  union all select d.attempt_id, d.amount_minor from dispute d where d.state <> 'won')`
export async function loadOrderFacts(db: Db, members: readonly number[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select o.id as order, o.member_id as member, o.total_minor as total, o.vat_minor as vat, o.fee_minor as fee,
      m.premium_since is not null as premium,
      (select id from discount_code c where c.id = o.discount_code_id and c.validity = 'once-per-user') as code,
      (select count(*) from credit_lot l where l.order_id = o.id)::bigint as grants,
      (select count(*) from payment_attempt a where a.order_id = o.id and a.state = 'completed')::bigint as "paidAttempts",
      (select count(*) from payment_attempt a where a.order_id = o.id and a.state = 'completed' and not exists (
        select from refund r where r.attempt_id = a.id and r.reason = 'account_closed'))::bigint as "paidInTime",
      greatest((select count(*) from refund r where r.order_id = o.id and r.reason = 'withdrawal'),
        (select count(*) from withdrawal w where w.order_id = o.id and w.state in ('confirmed', 'settled')))::bigint as withdrawals,
      coalesce((select sum(b.minor) from payment_attempt a join ${returnedMoney} b on b.attempt_id = a.id
        where a.order_id = o.id and a.state = 'completed' and not a.quarantined), 0)::bigint as "mainBack",
      coalesce((select max(b.sum) from (select sum(b.minor) as sum from payment_attempt a join ${returnedMoney} b on b.attempt_id = a.id
        where a.order_id = o.id group by a.id) b), 0)::bigint as "maxReturnedMinor",
      not exists (select from refund r where r.order_id = o.id and r.reason = 'withdrawal' and (r.amount_minor > o.total_minor
        or r.credits = o.credits and r.amount_minor <> o.total_minor and not exists (select from dispute d where d.order_id = o.id)
          and not exists (select from refund g where g.order_id = o.id and g.reason = 'goodwill')
        or r.credits = 0 and r.amount_minor > 0)) as "fullRefund"
    from credit_order o join member m on m.id = o.member_id where o.member_id = any(${[...members]}::bigint[]) order by o.id`.execute(
    db,
  )
  return rows
}

/**
 * I16: payments that neither granted their order's credits nor are owed back in full, payments of a closed account
 * (`late`) that granted any, and failed refunds not listed for staff although no chargeback covered them.
 */
export async function findUnsettledPayments(db: Db, members: readonly number[], late: readonly string[]) {
  const { rows } = await sql`
    select a.id from payment_attempt a join credit_order o on o.id = a.order_id
      left join refund r on r.attempt_id = a.id and r.reason in ('paid_twice', 'account_closed')
    where o.member_id = any(${[...members]}::bigint[]) and a.state = 'completed' and (
      case when a.quarantined then r.amount_minor is distinct from a.amount_minor
        else r.id is not null or not exists (select from credit_lot l where l.order_id = o.id) end
      or a.id = any(${[...late]}::uuid[]) and not a.quarantined)`.execute(db)
  const listedIds = new Set((await loadStaffQueue(db)).refunds.map(({ id }) => id))
  const { rows: failed } = await sql<{ id: string }>`
    select r.id from refund r join credit_order o on o.id = r.order_id
    where o.member_id = any(${[...members]}::bigint[]) and r.state = 'failed'
      and not exists (select from dispute d where d.attempt_id = r.attempt_id and d.state <> 'won')`.execute(
    db,
  )
  return [...rows, ...failed.filter(({ id }) => !listedIds.has(id))]
}

/**
 * I1 I2 I3: transactions that don't sum to zero, balances below zero at any time, and balances that differ from lots or
 * replay, of these members.
 */
export async function findBrokenBookings(db: Db, members: readonly number[]) {
  const { rows } = await sql`
    with own as (select id, member_id from ledger_account where kind = 'member_credits' and member_id = any(${[...members]}::bigint[]))
    select 'I1' as broken, e.transaction_id as id from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transaction_id in (select transaction_id from ledger_entry join own on own.id = account_id)
      group by e.transaction_id, a.unit having sum(e.amount) <> 0
    union all
    select 'I2', p.id from (select e.id, sum(e.amount) over (partition by own.id order by e.id) as held
      from ledger_entry e join own on own.id = e.account_id) p where p.held < 0
    union all
    select 'I3', own.member_id from own join credit_balance b on b.member_id = own.member_id, lateral (
      select coalesce((select sum(amount) from ledger_entry where account_id = own.id), 0) as replay,
        coalesce((select sum(remaining) from credit_lot where member_id = own.member_id), 0) as lots) c
      where b.credits <> c.replay or b.credits <> c.lots`.execute(db)
  return rows
}

/**
 * I7 I8: messages and spends that don't match one to one, have a wrong price, store a wrong receiver or were not published
 * to the receiver exactly once; conversations without messages. `gone`: spends whose messages were erased with the account.
 */
export async function findBrokenMessages(
  db: Db,
  members: readonly number[],
  gift: number,
  deletedMembers: readonly number[],
) {
  const { rows } = await sql`
    with own as (select id from ledger_account where kind = 'member_credits' and member_id = any(${[...members]}::bigint[])),
      said as (select m.*, case m.sender_id when c.low_id then c.high_id else c.low_id end as partner_id
        from message m join conversation c on c.id = m.conversation_id where m.sender_id = any(${[...members]}::bigint[])),
      spent as (select t.id, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join own on own.id = e.account_id where t.key like 'message:%')
    select 'I7 price' as broken, m.id from said m
      where (select array_agg(s.amount) from spent s where s.id = m.ledger_transaction_id)
        is distinct from array[case m.kind when 'gift' then ${-gift}::bigint else -1 end]
    union all
    select 'I7 message', s.id from spent s where (select count(*) from message m where m.ledger_transaction_id = s.id)
      <> case when s.id = any(${[...deletedMembers]}::bigint[]) then 0 else 1 end
    union all
    select 'I7 receiver', m.id from said m where m.receiver_id is distinct from m.partner_id
    union all
    select 'I7 told', m.id from said m where (select count(*) from member_event v where v.member_id = m.partner_id
      and v.event ->> 'type' = 'message' and (v.event -> 'message' ->> 'id')::bigint = m.id) <> 1
    union all
    select 'I8 begun', c.id from conversation c where c.started_by = any(${[...members]}::bigint[])
      and (c.message_count = 0 or c.message_count <> (select count(*) from message m where m.conversation_id = c.id))`.execute(
    db,
  )
  return rows
}
/** A member's messages in closed conversations; nobody can read them after the account is erased. */
export async function findUnseenMessages(db: Db, member: number): Promise<{ id: number; booking: number }[]> {
  const { rows } = await sql<{ id: number; booking: number }>`
    select m.id, m.ledger_transaction_id as booking from message m join conversation c on c.id = m.conversation_id
    where m.sender_id = ${member} and c.closed_at is not null`.execute(db)
  return rows
}
/** The message ids that each member sent. */
export async function listSentMessages(db: Db, members: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ member: number; ids: number[] }>`
    select sender_id as member, array_agg(id::int order by id) as ids from message
    where sender_id = any(${[...members]}::bigint[]) group by sender_id`.execute(db)
  return new Map(rows.map(({ member, ids }) => [member, ids]))
}

/**
 * I12: orders of the checkout whose price, discount, fee, VAT, payment, invoice or booking differs from the exact
 * decimal calculation, each part rounded half up once.
 */
export async function findBrokenPrices(db: Db, members: readonly number[]) {
  const { rows } = await sql`
    select o.id from credit_order o join payment_attempt a on a.order_id = o.id
      left join discount_code d on d.id = o.discount_code_id
      left join method_fee f on f.method = a.method and f.country = o.country and f.currency = o.currency
      left join invoice i on i.order_id = o.id and i.kind = 'invoice'
      left join lateral (select sum(e.amount) filter (where c.kind like 'psp_clearing:%') as paid,
          sum(e.amount) filter (where c.kind like 'vat_payable:%') as vat
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account c on c.id = e.account_id
        where t.key = 'order:' || o.id || ':money') booked on true
    where o.member_id = any(${[...members]}::bigint[]) and o.acknowledged_version <> 'v' and (
      o.price_minor not in (199, 200, 1337, 1338, 2995, 2996)
      or o.discount_minor <> coalesce(round(o.price_minor * d.percentage / 100.0), 0)
      or o.fee_minor <> least(coalesce(f.fixed_minor, 0)
        + round((o.price_minor - o.discount_minor) * coalesce(f.percent, 0) / 10000.0), f.cap_minor)
      or o.total_minor <> o.price_minor - o.discount_minor + o.fee_minor
      or o.vat_rate <> (select rate from vat_rate v where v.country = o.country)
      or o.vat_minor <> round(o.total_minor * o.vat_rate / (10000.0 + o.vat_rate))
      or a.amount_minor <> o.total_minor or a.currency <> o.currency
      or i.total_minor <> o.total_minor or i.vat_minor <> o.vat_minor
      or booked.paid <> o.total_minor or booked.vat <> -o.vat_minor
      or (o.state = 'completed') <> (i.order_id is not null) or (o.state = 'completed') <> (booked.paid is not null))`.execute(
    db,
  )
  return rows
}

/** I13: how many conversations a member started, and whether they use the free allowance. */
export async function countStartedConversations(
  db: Db,
  member: number,
): Promise<{ begun: number; free: boolean }> {
  const { rows } = await sql<{ begun: number; free: boolean }>`
    select premium_since is null as free, (select count(*) from conversation where started_by = member.id)::bigint as begun
    from member where id = ${member}`.execute(db)
  return rows[0] ?? { begun: 0, free: true }
}

/** I14: days in the member's time zone, computed by PostgreSQL, with more than four likes. */
export async function findDaysOverLikeLimit(db: Db, members: readonly number[]) {
  const { rows } = await sql`
    select l.from_id as member, (l.created_at at time zone m.time_zone)::date as day, count(*) as likes
    from member_like l join member m on m.id = l.from_id where l.from_id = any(${[...members]}::bigint[])
    group by 1, 2 having count(*) > 4`.execute(db)
  return rows
}

/** I15: all money rows of a member, without columns that later provider reports change. */
export async function loadMoneyRows(db: Db, member: number): Promise<Set<string>> {
  const { rows } = await sql<{ row: string }>`
    with orders as (select * from credit_order where member_id = ${member}),
      keys as (select 'order:' || id || ':money' as key from orders
        union all select 'refund:' || r.id || k from refund r join orders o on o.id = r.order_id, unnest('{:owed,:paid}'::text[]) k),
      booked as (select t.* from ledger_transaction t join keys using (key)
        union select t.* from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
          join ledger_account a on a.id = e.account_id where a.member_id = ${member})
    select (to_jsonb(o) - '{state,completed_at,withdraw_until}'::text[])::text as row from orders o
    union all select concat_ws('/', a.id, a.order_id, a.method, a.amount_minor, a.currency) from payment_attempt a join orders o on o.id = a.order_id
    union all select to_jsonb(t)::text from booked t
    union all select to_jsonb(e)::text from ledger_entry e join booked b on b.id = e.transaction_id
    union all select (to_jsonb(l) - 'remaining')::text from credit_lot l where l.member_id = ${member}
    union all select to_jsonb(u)::text from lot_use u join credit_lot l on l.id = u.lot_id where l.member_id = ${member}
    union all select to_jsonb(i)::text from invoice i join orders o on o.id = i.order_id
    union all select concat_ws('/', r.id, r.reason, r.amount_minor, r.credits) from refund r join orders o on o.id = r.order_id
    union all select concat_ws('/', d.id, d.provider_ref, d.amount_minor) from dispute d join orders o on o.id = d.order_id
    union all select concat_ws('/', r.discount_code_id, r.order_id) from discount_redemption r where r.member_id = ${member}`.execute(
    db,
  )
  return new Set(rows.map(({ row }) => row))
}

/**
 * I15: returns a function that finds columns still referencing erased members, except money rows and allowed columns.
 */
export async function createErasureCheck({
  db,
}: SimulationApp): Promise<(members: readonly number[]) => Promise<string[]>> {
  const { rows: columns } = { rows: await findMemberColumns({ db }) }
  const columnsToCheck = columns.filter(
    ({ table, column }) => !allowedMemberColumns.has(`${table}.${column}`),
  )
  return async (members) => {
    if (members.length === 0) return []
    const ids = sql`any(${[...members]}::bigint[])`
    const queries = columnsToCheck.map(
      ({ table, column }) =>
        sql`select ${`${table}.${column}`} as place from ${sql.table(table)} where ${sql.ref(column)} = ${ids}`,
    )
    const keys = members.map((id) => `member:${id}`)
    queries.push(
      sql`select 'idempotency_key.scope' from idempotency_key where scope = any(${keys}::text[])`,
      sql`select 'rate_limit.key' from rate_limit where key ~ '^[a-z-]+:[0-9]+$' and split_part(key, ':', 2)::bigint = ${ids}`,
      sql`select 'member.premium_since' from member where id = ${ids} and premium_since is not null`,
    )
    const { rows } = await sql<{ place: string }>`${sql.join(queries, sql` union `)}`.execute(db)
    return rows.map(({ place }) => place)
  }
}
/** I15: names of erased members still contained in any table's text, including queued jobs. */
export async function findErasedNames(
  { db }: SimulationApp,
  erased: readonly SimulatedMember[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')`.execute(db)
  const erasedNames = new Set(erased.map(({ name }) => name))
  const remaining: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await sql<{ name: string }>`
      select distinct (regexp_matches(t::text, 'life[0-9]+z', 'g'))[1] as name from ${sql.table(table)} t`.execute(
      db,
    )
    remaining.push(
      ...rows.filter(({ name }) => erasedNames.has(name)).map(({ name }) => `${name} in ${table}`),
    )
  }
  return remaining
}

/** I17: orders whose deferred revenue is not the net value of their unspent credits, once what was spent has been recognised. */
export async function findWrongDeferrals(db: Db, members: readonly number[]) {
  const { rows } = await sql`
    select o.id, booked.deferred, l.remaining, l.granted from credit_order o join credit_lot l on l.order_id = o.id,
      lateral (select coalesce(-sum(e.amount), 0) as deferred from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id where t.order_id = o.id and a.kind = 'deferred_revenue') booked
    where o.member_id = any(${[...members]}::bigint[])
      and booked.deferred <> round((o.total_minor - o.vat_minor) * l.remaining / l.granted::numeric)`.execute(
    db,
  )
  return rows
}
/** I18: bookings of money without a place in the books, and those that came into a month after it was closed. */
export async function findMisplacedBookings(db: Db) {
  const { rows } = await sql`
    select t.id from ledger_transaction t left join accounting_month m on m.company_id = t.company_id and m.month = t.month
    where exists (select from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id = t.id and a.unit <> 'CREDIT')
      and (t.company_id is null or t.month is null or t.journal_no is null
        or m.state = 'closed' and t.journal_no > m.last_journal_no)`.execute(db)
  return rows
}
/** I19: closed months whose stored figures are no longer what the journal adds up to. */
export async function findChangedClosings(db: Db) {
  const { rows } = await sql<{ companyId: number; month: string; figures: BooksOfCurrency[] }>`
    select company_id as "companyId", to_char(month, 'YYYY-MM-DD') as month, figures from accounting_month where state = 'closed'`.execute(
    db,
  )
  const changed: string[] = []
  for (const { companyId, month, figures } of rows)
    if (!isDeepStrictEqual(await loadMonthFigures(db, companyId, month), figures))
      changed.push(`${companyId} ${month}`)
  return changed
}
/** I19: accounts whose sums in the added-up journal differ from their entries. */
export async function findWrongJournalSums(db: Db) {
  const { rows } = await sql`
    select account_id from (
      select account_id, debit - credit as minor from journal_day
      union all
      select e.account_id, -e.amount from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where t.month is not null
    ) both_sides group by account_id having sum(minor) <> 0`.execute(db)
  return rows
}
