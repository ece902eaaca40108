import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterCommit, type Db, inTransaction } from './db.ts'
import { testDatabase } from './test-db.ts'

const { db } = await testDatabase()
const lock = (tx: Db, no: number) => sql`select pg_advisory_xact_lock(${no})`.execute(tx)

test('of two transactions that wait for each other one is done again, and what follows its commit follows once', async () => {
  const both = Promise.withResolvers<null>()
  let holding = 0
  const told: string[] = []
  let begun = 0
  const locking = (name: string, first: number, second: number) =>
    inTransaction(db, async (tx) => {
      begun += 1
      afterCommit(tx, () => told.push(name))
      await lock(tx, first)
      holding += 1
      if (holding === 2) both.resolve(null)
      await both.promise
      await lock(tx, second)
      return name
    })
  expect(await Promise.all([locking('up', 1, 2), locking('down', 2, 1)])).toEqual(['up', 'down'])
  expect(begun).toBe(3)
  expect(told.toSorted()).toEqual(['down', 'up'])
})

test('inside of a transaction nobody gets a second connection, and after it whoever was in it does', async () => {
  const over = Promise.withResolvers<null>()
  const later = await inTransaction(db, async (tx) => {
    await lock(tx, 3)
    await expect(lock(db, 4)).rejects.toThrow('a second connection inside of a transaction')
    return { asked: over.promise.then(() => lock(db, 4)) }
  })
  over.resolve(null)
  await later.asked
})
