import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { runAfterCommit, type Db, runInTransaction } from './db.ts'
import { createTestDatabase } from '../../../testing/platform/database.ts'

const { db, pool } = await createTestDatabase()
const acquireLock = (tx: Db, no: number) => sql`select pg_advisory_xact_lock(${no})`.execute(tx)

test('one of two deadlocked transactions is retried, and its after-commit callbacks run once', async () => {
  const both = Promise.withResolvers<null>()
  let holding = 0
  const messages: string[] = []
  let startCount = 0
  const locking = (name: string, first: number, second: number) =>
    runInTransaction(db, async (tx) => {
      startCount += 1
      runAfterCommit(tx, () => messages.push(name))
      await acquireLock(tx, first)
      holding += 1
      if (holding === 2) both.resolve(null)
      await both.promise
      await acquireLock(tx, second)
      return name
    })
  expect(await Promise.all([locking('up', 1, 2), locking('down', 2, 1)])).toEqual(['up', 'down'])
  expect(startCount).toBe(3)
  expect(messages.toSorted()).toEqual(['down', 'up'])
})

test('a transaction cannot take a second connection; afterwards the same caller can', async () => {
  const over = Promise.withResolvers<null>()
  const later = await runInTransaction(db, async (tx) => {
    await acquireLock(tx, 3)
    await expect(acquireLock(db, 4)).rejects.toThrow('a second connection inside of a transaction')
    return { asked: over.promise.then(() => acquireLock(db, 4)) }
  })
  over.resolve(null)
  await later.asked
})

/** Queries a client or the pool through its callback; resolves with the first column of the first row. */
const queryByCallback = (ask: (done: (error: Error | undefined, result: pg.QueryResult) => void) => void) =>
  new Promise<unknown>((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(Object.values(result.rows[0] as object)[0])))
  })
const getFirstValue = async (answer: Promise<pg.QueryResult>) =>
  Object.values((await answer).rows[0] as object)[0]

test('a repeated statement returns its result every time, with every form of call', async () => {
  const client = await pool.connect()
  for (const on of [client, pool] as unknown as pg.Client[]) {
    // From the third call on, the statement is prepared under a name.
    for (const round of [1, 2, 3]) {
      const values = [round]
      expect(await getFirstValue(on.query('select $1::int as one', values))).toBe(round)
      expect(await queryByCallback((done) => on.query('select $1::int as two', values, done))).toBe(round)
      expect(await getFirstValue(on.query({ text: 'select $1::int as three', values }))).toBe(round)
      expect(
        await queryByCallback((done) => on.query({ text: 'select $1::int as four', values }, done)),
      ).toBe(round)
      expect(await getFirstValue(on.query({ text: 'select $1::int as five' }, values))).toBe(round)
      expect(await getFirstValue(on.query('select 6 as six'))).toBe(6)
      expect(await queryByCallback((done) => on.query('select 7 as seven', done))).toBe(7)
      await expect(on.query('select $1::int / 0 as eight', values)).rejects.toThrow('division by zero')
      await expect(
        queryByCallback((done) => on.query('select $1::int / 0 as nine', values, done)),
      ).rejects.toThrow('division by zero')
    }
  }
  client.release()
})
