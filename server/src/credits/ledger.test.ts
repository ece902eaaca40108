// Ledger invariants (docs/payments.md#invariants), property-tested on PostgreSQL with several connections.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../platform/db/db.ts'
import { getRefusalCode, createTestApp } from '../../testing/platform/test-app.ts'
import { getBalance, createCreditGrant, refundSpend, spendCredits, type SpendKind } from './index.ts'

const app = await createTestApp({ signup_credits: 0 })
const at = new Date('2026-06-01T12:00:00Z')

type LedgerStep =
  | { do: 'grant'; amount: number; key: number; source: 'order' | 'signup' | 'bonus' }
  | { do: 'spend'; amount: number; key: number; kind: SpendKind }
  /** Returns the spend made with this key. */
  | { do: 'return'; amount: 0; key: number }
const amount = fc.integer({ min: 1, max: 6 })
// Few keys, so that histories reuse them with the same and with other values.
const key = fc.integer({ min: 0, max: 9 })
const step: fc.Arbitrary<LedgerStep> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    amount,
    key,
    source: fc.constantFrom('order', 'signup', 'bonus'),
  }),
  fc.record({
    do: fc.constant('spend' as const),
    amount,
    key,
    kind: fc.constantFrom('message', 'photo', 'voice', 'gift'),
  }),
  fc.record({ do: fc.constant('return' as const), amount: fc.constant(0 as const), key }),
)

const spendBookingId = async (run: number, key: number): Promise<number> => {
  const { id } = await app.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', `${run}:spend:${key}`)
    .executeTakeFirstOrThrow()
  return id
}
const runStep = (memberId: number, run: number, step: LedgerStep): Promise<unknown> => {
  const transactionKey = `${run}:${step.do}:${step.key}`
  return app.db.transaction().execute<unknown>(async (tx) => {
    if (step.do === 'grant')
      return createCreditGrant(tx, {
        memberId,
        amount: step.amount,
        kind: 'goodwill',
        source: step.source,
        key: transactionKey,
        at,
      })
    if (step.do === 'spend')
      return spendCredits(tx, { memberId, amount: step.amount, kind: step.kind, key: transactionKey, at })
    return refundSpend(tx, { transactionId: await spendBookingId(run, step.key), key: transactionKey, at })
  })
}

interface Books {
  balance: number
  entries: number
  lots: number
  lowest: number
  unbalanced: number
  overdrawnLots: number
}
const loadBooks = async (memberId: number): Promise<Books> => {
  const { rows } = await sql<Books>`
    with mine as (
      select e.id, e.amount, e.transaction_id from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.member_id = ${memberId} and a.unit = 'CREDIT'
    )
    select coalesce((select credits from credit_balance where member_id = ${memberId}), 0)::bigint as balance,
      coalesce((select sum(amount) from mine), 0)::bigint as entries,
      coalesce((select sum(remaining) from credit_lot where member_id = ${memberId}), 0)::bigint as lots,
      coalesce((select min(s) from (select sum(amount) over (order by id) as s from mine) prefix), 0)::bigint as lowest,
      (select count(*) from (
        select e.transaction_id from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transaction_id in (select transaction_id from mine) group by e.transaction_id, a.unit having sum(e.amount) <> 0
      ) broken)::bigint as unbalanced,
      (select count(*) from credit_lot l where l.member_id = ${memberId} and l.remaining <> l.granted -
        coalesce((select sum(u.amount) from lot_use u where u.lot_id = l.id), 0))::bigint as "overdrawnLots"`.execute(
    app.db,
  )
  return rows[0] as Books
}

/** Reference model: each key counts once, uncovered spends are refused, and only spends can be returned. */
function expectedBalance(steps: readonly LedgerStep[]): number {
  const amounts = new Map<string, number>()
  let balance = 0
  for (const step of steps) {
    const id = `${step.do}:${step.key}`
    const amount = step.do === 'return' ? amounts.get(`spend:${step.key}`) : step.amount
    if (amounts.has(id) || amount === undefined) continue
    if (step.do === 'spend' && balance < amount) continue
    amounts.set(id, amount)
    balance += step.do === 'spend' ? -amount : amount
  }
  return balance
}

let runs = 0
test('every history keeps the invariants: I1 sums to zero, I2 never below zero, I3 balance, lots and replay agree, I4 a key counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const memberId = await app.member()
      const run = runs++
      for (const step of steps) await runStep(memberId, run, step).catch(() => {})
      const books = await loadBooks(memberId)
      expect(books).toEqual({
        balance: expectedBalance(steps),
        entries: books.balance,
        lots: books.balance,
        lowest: books.lowest,
        unbalanced: 0,
        overdrawnLots: 0,
      })
      expect(books.lowest).toBeGreaterThanOrEqual(0)
      expect(await getBalance(app.db, memberId)).toBe(books.balance)
    }),
    { numRuns: 40 },
  )
})

test('concurrent spends over several connections keep the invariants and spend no credit twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.array(amount, { minLength: 2, maxLength: 12 }),
      async (start, amounts) => {
        const memberId = await app.member()
        const run = runs++
        if (start) await runStep(memberId, run, { do: 'grant', amount: start, key: 0, source: 'order' })
        const results = await Promise.all(
          amounts.map((n, i) =>
            getRefusalCode(runStep(memberId, run, { do: 'spend', amount: n, key: i, kind: 'message' })),
          ),
        )
        const spent = amounts.filter((_, i) => results[i] === 'accepted').reduce((sum, n) => sum + n, 0)
        expect(new Set(results)).toSatisfy((codes: Set<string>) =>
          [...codes].every((code) => code === 'accepted' || code === 'not_enough_credits'),
        )
        const books = await loadBooks(memberId)
        expect(books).toMatchObject({
          balance: start - spent,
          entries: start - spent,
          lots: start - spent,
          unbalanced: 0,
          overdrawnLots: 0,
        })
        // No affordable spend was refused.
        for (const [i, n] of amounts.entries())
          if (results[i] !== 'accepted') expect(n).toBeGreaterThan(start - spent)
      },
    ),
    { numRuns: 25 },
  )
})

test('a returned spend restores its original lots once, also under concurrent calls', async () => {
  const memberId = await app.member()
  await runStep(memberId, 903, { do: 'grant', amount: 3, key: 1, source: 'order' })
  await runStep(memberId, 903, { do: 'grant', amount: 2, key: 2, source: 'bonus' })
  await runStep(memberId, 903, { do: 'spend', amount: 4, key: 1, kind: 'gift' })
  await runStep(memberId, 903, { do: 'grant', amount: 5, key: 3, source: 'bonus' })
  await runStep(memberId, 903, { do: 'spend', amount: 2, key: 2, kind: 'message' })
  const lots = async () =>
    (
      await app.db
        .selectFrom('credit_lot')
        .select('remaining')
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute()
    ).map(({ remaining }) => remaining)
  expect(await lots()).toEqual([1, 0, 3])
  const transactionId = await spendBookingId(903, 1)
  const returnSpend = (transactionKey: string) =>
    app.db.transaction().execute((tx) => refundSpend(tx, { transactionId, key: transactionKey, at }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => returnSpend('same')))
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.transactionId)).size).toBe(1)
  const others = await Promise.all(
    Array.from({ length: 4 }, (_, i) => getRefusalCode(returnSpend(`other ${i}`))),
  )
  expect(new Set(others)).toEqual(new Set(['idempotency_conflict']))
  expect(await lots()).toEqual([3, 2, 3])
  expect(await loadBooks(memberId)).toMatchObject({
    balance: 8,
    entries: 8,
    lots: 8,
    unbalanced: 0,
    overdrawnLots: 0,
  })
  const row = await app.db
    .selectFrom('ledger_transaction')
    .select(['kind', 'reverses'])
    .where('key', '=', 'same')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ kind: 'return', reverses: transactionId })
})

test('only spends can be returned', async () => {
  const memberId = await app.member()
  await runStep(memberId, 904, { do: 'grant', amount: 3, key: 1, source: 'order' })
  const { id } = await app.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', '904:grant:1')
    .executeTakeFirstOrThrow()
  await expect(refundSpend(app.db, { transactionId: id, key: 'no', at })).rejects.toThrow('spent no credits')
  expect(await getBalance(app.db, memberId)).toBe(3)
})

test('reusing a key with other values is refused and books nothing', async () => {
  const memberId = await app.member()
  await runStep(memberId, 900, { do: 'grant', amount: 5, key: 1, source: 'order' })
  await runStep(memberId, 900, { do: 'spend', amount: 1, key: 1, kind: 'message' })
  expect(
    await getRefusalCode(runStep(memberId, 900, { do: 'spend', amount: 2, key: 1, kind: 'message' })),
  ).toBe('idempotency_conflict')
  expect(await getBalance(app.db, memberId)).toBe(4)
})

test('promotional credits are spent before bought ones, bought ones oldest first', async () => {
  const memberId = await app.member()
  await runStep(memberId, 901, { do: 'grant', amount: 3, key: 1, source: 'order' })
  await runStep(memberId, 901, { do: 'grant', amount: 2, key: 2, source: 'bonus' })
  await runStep(memberId, 901, { do: 'grant', amount: 3, key: 3, source: 'order' })
  await runStep(memberId, 901, { do: 'spend', amount: 4, key: 1, kind: 'gift' })
  const lots = await app.db
    .selectFrom('credit_lot')
    .select('remaining')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  expect(lots.map(({ remaining }) => remaining)).toEqual([1, 0, 3])
})

test('the database refuses transactions that do not sum to zero and any change of an entry', async () => {
  const memberId = await app.member()
  await runStep(memberId, 902, { do: 'grant', amount: 3, key: 1, source: 'order' })
  const entry = await app.db
    .selectFrom('ledger_entry')
    .select(['account_id', 'transaction_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    app.db
      .insertInto('ledger_entry')
      .values({ ...entry, amount: 1 })
      .execute(),
  ).rejects.toThrow('does not sum to zero')
  await expect(app.db.updateTable('ledger_entry').set({ amount: 9 }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('ledger_transaction').execute()).rejects.toThrow('append-only')
})

test('the database refuses at commit a transaction without entries or with entries that do not sum to zero per unit', async () => {
  const booking = (tx: Db, key: string) =>
    tx.insertInto('ledger_transaction').values({ key, fingerprint: 'f', kind: 'goodwill' })
  await expect(booking(app.db, 'empty').execute()).rejects.toThrow('has no entries')
  const accounts = ['EUR', 'GBP'].map((unit) => ({ kind: 'psp_clearing:test', unit }))
  await app.db.insertInto('ledger_account').values(accounts).execute()
  // With the per-statement trigger disabled: the two currencies sum to zero together, but not each.
  const mixed = app.db.transaction().execute(async (tx) => {
    const { id } = await booking(tx, 'mixed').returning('id').executeTakeFirstOrThrow()
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into ledger_entry (transaction_id, account_id, amount)
      select ${id}, id, case unit when 'EUR' then 5 else -5 end from ledger_account where kind = 'psp_clearing:test'`.execute(
      tx,
    )
    await sql`set local session_replication_role = origin`.execute(tx)
  })
  await expect(mixed).rejects.toThrow('does not sum to zero')
  const remaining = await app.db
    .selectFrom('ledger_transaction')
    .select('key')
    .where('key', 'in', ['empty', 'mixed'])
    .execute()
  expect(remaining).toEqual([])
})

test('lot uses are append-only and no ledger table can be truncated', async () => {
  const memberId = await app.member()
  await runStep(memberId, 905, { do: 'grant', amount: 3, key: 1, source: 'order' })
  await runStep(memberId, 905, { do: 'spend', amount: 2, key: 1, kind: 'gift' })
  await expect(app.db.updateTable('lot_use').set({ amount: 1 }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('lot_use').execute()).rejects.toThrow('append-only')
  for (const table of ['ledger_transaction', 'ledger_entry', 'lot_use', 'invoice'])
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(app.db), table).rejects.toThrow(
      'append-only',
    )
})
