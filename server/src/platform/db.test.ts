import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { afterCommit, connect, type Db, inTransaction } from './db.ts'
import { testDatabase } from './test-db.ts'

const { db, url } = await testDatabase()
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

test('every way of asking the driver is answered each time, also when the statement is repeated', async () => {
  const { pool, db: own } = connect(url, 1)
  try {
    const client = await pool.connect()
    const byCallback = (ask: (done: (error: Error | null, result?: pg.QueryResult) => void) => void) =>
      new Promise<pg.QueryResult | undefined>((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)))
      })
    const text = 'select $1::int as value'
    const ways: Record<string, (value: number) => Promise<pg.QueryResult | undefined>> = {
      'text and values': (value) => client.query(text, [value]),
      'text, values and a callback': (value) => byCallback((done) => client.query(text, [value], done)),
      'a configuration': (value) => client.query({ text, values: [value] }),
      'a configuration and a callback': (value) =>
        byCallback((done) => client.query({ text, values: [value] }, done)),
      'a configuration and values': (value) => client.query({ text }, [value]),
    }
    for (const [way, ask] of Object.entries(ways))
      for (const value of [1, 2, 3]) expect((await ask(value))?.rows, way).toEqual([{ value }])
    const refused = 'select 1 / $1::int as value'
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(client.query(refused, [0])).rejects.toThrow('division by zero')
      await expect(byCallback((done) => client.query(refused, [0], done))).rejects.toThrow('division by zero')
    }
    client.release()
    for (const value of [4, 5, 6]) expect((await pool.query(text, [value])).rows).toEqual([{ value }])
  } finally {
    await own.destroy()
  }
})
