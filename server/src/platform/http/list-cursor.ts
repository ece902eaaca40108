import { z } from 'zod'
import type { Services } from '../context.ts'
import { decrypt, encrypt } from '../crypto/encryption.ts'

/** Position of a row in a list sorted by time; the id breaks ties. */
export interface ListPosition {
  /** Microseconds since 1970, the precision of the database. */
  readonly atUs: number
  readonly id: number
}
const nonNegativeInteger = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const cursorSchema = z.object({ list: z.string(), atUs: nonNegativeInteger, id: nonNegativeInteger })
const encryptionPurpose = 'list-cursor'

/**
 * Encodes the last position of a page of a list, such as `likes/sent/17`. Encrypted, because a list may hide who is in it and
 * when.
 */
export const encodeListCursor = (
  { config }: Pick<Services, 'config'>,
  list: string,
  { atUs, id }: ListPosition,
): string => encrypt(config, encryptionPurpose, JSON.stringify({ list, atUs, id })).toString('base64url')

/** Null for a cursor that is invalid or of another list: the list then starts from the beginning. */
export function decodeListCursor(
  { config }: Pick<Services, 'config'>,
  list: string,
  text: string | undefined,
): ListPosition | null {
  if (text === undefined) return null
  try {
    const cursor = cursorSchema.parse(
      JSON.parse(decrypt(config, encryptionPurpose, Buffer.from(text, 'base64url'))),
    )
    return cursor.list === list ? cursor : null
  } catch {
    return null
  }
}

/** Returns a page of rows read with one row more than fits, which tells whether there is a next page. */
export function toListPage<R>(
  rows: readonly R[],
  rowsPerPage: number,
  getPosition: (row: R) => ListPosition,
): { rows: readonly R[]; next: ListPosition | null } {
  const last = rows[rowsPerPage - 1]
  return {
    rows: rows.slice(0, rowsPerPage),
    next: rows.length > rowsPerPage && last !== undefined ? getPosition(last) : null,
  }
}
