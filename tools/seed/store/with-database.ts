import { type Db, connectDatabase } from '../../../server/src/platform/db/db.ts'

/** Opens a database connection for the duration of `act`. */
export async function withDatabase(url: string, act: (db: Db) => Promise<void>): Promise<void> {
  const { pool, db } = connectDatabase(url, 2)
  // A server that stops right afterwards may cut a connection that is closing; unhandled, that error would end the process.
  pool.on('error', () => {})
  try {
    await act(db)
  } finally {
    await db.destroy()
  }
}
