import pg from 'pg'

/**
 * The database was unreachable or unable to serve the request, which may be repeated. It is unknown whether the statement took
 * effect.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause })
  }
}

/** Prefixes of SQLSTATE codes. */
const outageCodePrefixes = [
  '08', // connection exception
  '53', // insufficient resources: disk full, out of memory, too many connections
  '57P', // shut down, crashed, starting
  '58', // system error, such as a failed write
  '25006', // read-only: a standby
  '57014', // cancelled: the statement took too long
]
/** After a migration, a connection keeps rejecting statements it had prepared; a new connection does not. */
const isStalePlan = (error: pg.DatabaseError): boolean =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Returns whether a statement failed because of the database's state and not because of its content. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return isStalePlan(error) || outageCodePrefixes.some((code) => error.code?.startsWith(code))
  // Connection errors carry no SQLSTATE. A TypeError is a bug of the caller.
  return (
    error instanceof Error && !(error instanceof TypeError) && !(error instanceof DatabaseUnavailableError)
  )
}
