/** Number of rows of a page of a staff list. */
export const staffPageSize = 50

/**
 * The rows of a page, of which one more was read, and the cursor of the page after it; null if this is the last one.
 */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  getCursor: (last: Row) => Cursor,
): { readonly rows: readonly Row[]; readonly next: Cursor | null } {
  const shown = rows.slice(0, staffPageSize)
  const last = shown.at(-1)
  return { rows: shown, next: last !== undefined && rows.length > staffPageSize ? getCursor(last) : null }
}
