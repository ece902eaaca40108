import { parseLikesType } from '../../shared/likes-lists.ts'

/** The list that a profile was opened from: likes, or the search that its URL carries; all members without either. */
export function getListPath(pathname: string, query: URLSearchParams): string {
  if (pathname.startsWith('/likes/')) {
    const type = parseLikesType(query.get('list'))
    return type ? `/likes/${type}` : '/likes'
  }
  if (!query.has('sort')) return '/members'
  const search = new URLSearchParams(query)
  // Asks to confirm blocking this member only.
  search.delete('block')
  return `/members?${search}`
}
