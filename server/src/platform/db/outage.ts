import pg from 'pg'

/**
 * The database could not be asked, or refused because of the state that it is in: the same request may be made again. Whether what
 * was asked has been done is not known.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
  }
}

/** The beginnings of SQLSTATE codes. */
const outageCodePrefixes = [
  '08', // connection exception
  '53', // insufficient resources: disk full, out of memory, too many connections
  '57P', // shut down, crashed, starting
  '58', // system error, such as a failed write
  '25006', // read-only: a standby
  '57014', // cancelled: the statement took too long
]
/** After a migration a connection refuses for ever what it planned before; a new connection does not. */
const isStalePlan = (error: pg.DatabaseError): boolean =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Whether a statement failed because of the database's state, not because of what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return isStalePlan(error) || outageCodePrefixes.some((code) => error.code?.startsWith(code))
  // What is wrong with the connection itself carries no code of the database's. A TypeError is the caller's own fault.
  return (
    error instanceof Error && !(error instanceof TypeError) && !(error instanceof DatabaseUnavailableError)
  )
}
