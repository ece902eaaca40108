import type { Filter } from './chats-store.ts'

/** As many characters as the server takes of a name. */
const longestName = 40
const mostPages = 20

export interface Wished {
  readonly filter: Filter
  /** How many pages of it: without script each further one is another address. */
  readonly pages: number
}

/** What an address asks for: `/chats?name=an&only=unread&pages=2`. */
export function wishedIn(search: URLSearchParams): Wished {
  const only = search.get('only')
  const pages = Number(search.get('pages') ?? 1)
  return {
    filter: {
      name: (search.get('name') ?? '').trim().slice(0, longestName),
      only: only === 'unread' || only === 'matches' ? only : undefined,
    },
    pages: Number.isInteger(pages) ? Math.min(mostPages, Math.max(1, pages)) : 1,
  }
}

export function addressOf({ name, only }: Filter, pages = 1): string {
  const search = new URLSearchParams({
    ...(name.trim() && { name: name.trim() }),
    ...(only && { only }),
    ...(pages > 1 && { pages: String(pages) }),
  })
  return search.size > 0 ? `/chats?${search}` : '/chats'
}
