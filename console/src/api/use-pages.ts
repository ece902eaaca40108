import { useCallback, useMemo, useRef, useState } from 'react'

interface FurtherPages<Page, Row, Cursor> {
  readonly of: Page
  readonly rows: readonly Row[]
  readonly next: Cursor | null
}
/**
 * Returns a list whose first page the loader has read, and the pages after it as they are asked for. A new first page starts again.
 * `readPage` must not change between renders.
 */
export function usePages<Page extends { readonly next: Cursor | null }, Row, Cursor>(
  first: Page,
  getRows: (page: Page) => readonly Row[],
  readPage: (cursor: Cursor) => Promise<Page>,
): { readonly rows: readonly Row[]; readonly isLoading: boolean; readonly loadMore: (() => void) | null } {
  const [further, setFurther] = useState<FurtherPages<Page, Row, Cursor>>({
    of: first,
    rows: [],
    next: first.next,
  })
  const [isLoading, setIsLoading] = useState(false)
  const isBusy = useRef(false)
  const state = useMemo(
    () => (further.of === first ? further : { of: first, rows: [], next: first.next }),
    [further, first],
  )
  const { next } = state
  const loadMore = useCallback(() => {
    if (next === null || isBusy.current) return
    isBusy.current = true
    setIsLoading(true)
    void readPage(next)
      .then((page) => setFurther({ of: first, rows: [...state.rows, ...getRows(page)], next: page.next }))
      // The list stays as it is, and scrolling or pressing again asks again.
      .catch(() => {})
      .finally(() => {
        isBusy.current = false
        setIsLoading(false)
      })
  }, [state, next, first, getRows, readPage])
  const rows = useMemo(() => [...getRows(first), ...state.rows], [first, getRows, state])
  return { rows, isLoading, loadMore: next === null ? null : loadMore }
}
