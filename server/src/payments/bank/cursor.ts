/** Returns the parts of a cursor of a list; null without a valid one, which means the first page. */
export const readCursor = (after: string | undefined, pattern: RegExp): readonly string[] | null =>
  pattern.exec(after ?? '')?.slice(1) ?? null

/** A page of rows, of which one more than it holds was read, and the cursor of the next one; null at the end. */
export function cutBankPage<Row>(
  rows: readonly Row[],
  size: number,
  toCursor: (row: Row) => string,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last ? toCursor(last) : null }
}
