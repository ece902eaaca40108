import { type Db, connectDatabase } from '../../../server/src/platform/db/db.ts'

/** A handle for as long as `act` takes. */
export async function withDatabase(url: string, act: (db: Db) => Promise<void>): Promise<void> {
  const { pool, db } = connectDatabase(url, 2)
  // A server that stops right after us may cut a connection that is being closed; without this that ends the process.
  pool.on('error', () => {})
  try {
    await act(db)
  } finally {
    await db.destroy()
  }
}
