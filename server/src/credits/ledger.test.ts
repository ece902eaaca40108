// The ledger's invariants of DOMAIN 3.2, tried with random histories on a real PostgreSQL with several connections.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'
import { balanceOf, grant, spend, type SpendKind } from './index.ts'

const house = await testHouse({ signup_credits: 0 })
const at = new Date('2026-06-01T12:00:00Z')

type Step =
  | { do: 'grant'; amount: number; key: number; source: 'order' | 'signup' | 'bonus' }
  | { do: 'spend'; amount: number; key: number; kind: SpendKind }
const amount = fc.integer({ min: 1, max: 6 })
// Few keys, so that histories repeat them: the same key with the same and with other contents.
const key = fc.integer({ min: 0, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
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
    kind: fc.constantFrom('message', 'photo', 'gift'),
  }),
)

const take = (memberId: number, run: number, one: Step): Promise<unknown> => {
  const named = `${run}:${one.do}:${one.key}`
  return house.db
    .transaction()
    .execute<unknown>((tx) =>
      one.do === 'grant'
        ? grant(tx, { memberId, amount: one.amount, kind: 'goodwill', source: one.source, key: named, at })
        : spend(tx, { memberId, amount: one.amount, kind: one.kind, key: named, at }),
    )
}

interface Books {
  balance: number
  entries: number
  lots: number
  lowest: number
  unbalanced: number
  overdrawnLots: number
}
const booksOf = async (memberId: number): Promise<Books> => {
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
    house.db,
  )
  return rows[0] as Books
}

/** What a history means, in plain numbers: each key counts once, what isn't covered isn't spent. */
function model(steps: readonly Step[]): number {
  const seen = new Map<string, string>()
  let balance = 0
  for (const one of steps) {
    const name = `${one.do}:${one.key}`
    const { amount: n } = one
    if (seen.has(name)) continue
    if (one.do === 'spend' && balance < n) continue
    seen.set(name, JSON.stringify(one))
    balance += one.do === 'grant' ? n : -n
  }
  return balance
}

let runs = 0
test('any history leaves books that balance: I1 sums to zero, I2 never below zero, I3 balance, lots and replay agree, I4 a key counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const memberId = await house.member()
      const run = runs++
      for (const one of steps) await take(memberId, run, one).catch(() => {})
      const books = await booksOf(memberId)
      expect(books).toEqual({
        balance: model(steps),
        entries: books.balance,
        lots: books.balance,
        lowest: books.lowest,
        unbalanced: 0,
        overdrawnLots: 0,
      })
      expect(books.lowest).toBeGreaterThanOrEqual(0)
      expect(await balanceOf(house.db, memberId)).toBe(books.balance)
    }),
    { numRuns: 40 },
  )
})

test('any interleaving of parallel spends over several connections keeps the invariants and spends no credit twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.array(amount, { minLength: 2, maxLength: 12 }),
      async (start, amounts) => {
        const memberId = await house.member()
        const run = runs++
        if (start) await take(memberId, run, { do: 'grant', amount: start, key: 0, source: 'order' })
        const results = await Promise.all(
          amounts.map((n, i) =>
            refusal(take(memberId, run, { do: 'spend', amount: n, key: i, kind: 'message' })),
          ),
        )
        const spent = amounts.filter((_, i) => results[i] === 'accepted').reduce((sum, n) => sum + n, 0)
        expect(new Set(results)).toSatisfy((codes: Set<string>) =>
          [...codes].every((code) => code === 'accepted' || code === 'not_enough_credits'),
        )
        const books = await booksOf(memberId)
        expect(books).toMatchObject({
          balance: start - spent,
          entries: start - spent,
          lots: start - spent,
          unbalanced: 0,
          overdrawnLots: 0,
        })
        // Nobody was refused who could have paid.
        for (const [i, n] of amounts.entries())
          if (results[i] !== 'accepted') expect(n).toBeGreaterThan(start - spent)
      },
    ),
    { numRuns: 25 },
  )
})

test('the same key with other contents is refused and books nothing', async () => {
  const memberId = await house.member()
  await take(memberId, 900, { do: 'grant', amount: 5, key: 1, source: 'order' })
  await take(memberId, 900, { do: 'spend', amount: 1, key: 1, kind: 'message' })
  expect(await refusal(take(memberId, 900, { do: 'spend', amount: 2, key: 1, kind: 'message' }))).toBe(
    'idempotency_conflict',
  )
  expect(await balanceOf(house.db, memberId)).toBe(4)
})

test('promotional credits are spent before bought ones, bought ones oldest first', async () => {
  const memberId = await house.member()
  await take(memberId, 901, { do: 'grant', amount: 3, key: 1, source: 'order' })
  await take(memberId, 901, { do: 'grant', amount: 2, key: 2, source: 'bonus' })
  await take(memberId, 901, { do: 'grant', amount: 3, key: 3, source: 'order' })
  await take(memberId, 901, { do: 'spend', amount: 4, key: 1, kind: 'gift' })
  const lots = await house.db
    .selectFrom('credit_lot')
    .select('remaining')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  expect(lots.map(({ remaining }) => remaining)).toEqual([1, 0, 3])
})

test('the database itself refuses a transaction that does not sum to zero, and every change of an entry', async () => {
  const memberId = await house.member()
  await take(memberId, 902, { do: 'grant', amount: 3, key: 1, source: 'order' })
  const entry = await house.db
    .selectFrom('ledger_entry')
    .select(['account_id', 'transaction_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    house.db
      .insertInto('ledger_entry')
      .values({ ...entry, amount: 1 })
      .execute(),
  ).rejects.toThrow('does not sum to zero')
  await expect(house.db.updateTable('ledger_entry').set({ amount: 9 }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(house.db.deleteFrom('ledger_transaction').execute()).rejects.toThrow('append-only')
})
