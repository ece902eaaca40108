import type { DataRouter } from 'react-router'

/** The part of a conversation's data that going back changes. */
interface ThreadData {
  readonly opened: { readonly first_unread: number | null }
}

type RouteResults = Readonly<Record<string, { readonly data: unknown }>>
interface VisitedPage {
  readonly pathname: string
  readonly routes: RouteResults
}

/**
 * Pages that going back shows at once, by the id of their route. Not those whose earlier data would mislead even for a moment
 * (payments, the game, forms that save by themselves and begin with what is saved). Chats merge earlier data with what their live connection reloads.
 */
const restoredRoutes = new Set([
  'members',
  'members-id',
  'chats',
  'chats-id',
  'likes-m-id',
  'likes',
  'likes-type',
  'likes-favourites',
  'likes-views',
  'match-finder',
  'credits',
  'premium',
  'pricing',
])
const isRestored = (routeId: string) => restoredRoutes.has(routeId) || routeId.startsWith('pages-')

/** Pages of this document and this member by history key. */
let member: number | undefined
const visitedPages = new Map<string, VisitedPage>()
const maxVisitedPages = 20

/** Without the mark of unread messages, which the member has read by the time of going back. */
const omitUnreadMark = (data: ThreadData): ThreadData => ({
  ...data,
  opened: { ...data.opened, first_unread: null },
})
const toResults = (loaderData: Readonly<Record<string, unknown>>): RouteResults =>
  Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]) => [
      routeId,
      { data: routeId === 'chats-id' ? omitUnreadMark(data as ThreadData) : data },
    ]),
  )

function storeCurrentPage({ state: { location, loaderData, matches, errors } }: DataRouter): void {
  const currentMember = (loaderData['root'] as { user?: { id: number } | null } | undefined)?.user?.id
  if (currentMember !== member) visitedPages.clear()
  member = currentMember
  visitedPages.delete(location.key)
  const leaf = matches.at(-1)?.route.id
  if (leaf === undefined || !isRestored(leaf) || errors) return
  visitedPages.set(location.key, { pathname: location.pathname, routes: toResults(loaderData) })
  const [oldest] = visitedPages.keys()
  if (visitedPages.size > maxVisitedPages && oldest !== undefined) visitedPages.delete(oldest)
}

/** The history key of the page that is being restored, until it is shown. */
let restoredKey: string | null = null

/**
 * Whether the page with this history key was restored and is shown for the first time since. Ask after the page was committed: a
 * reload that starts earlier makes React Router save the scroll position of the page that is left for this one.
 */
export function takeRestoredPage(key: string): boolean {
  const isRestoredPage = restoredKey === key
  if (isRestoredPage) restoredKey = null
  return isRestoredPage
}

/**
 * The data of a page that is gone back to, as it was when the visitor left it; null for other navigations. What both pages share,
 * such as the member and their credits, stays as it is now. `RefreshRestoredPage` loads everything again once the page is shown. Called
 * by React Router before it fetches `requestedRoutes` (`web/vite/patch-react-router.ts`).
 */
export function findVisitedPage(
  router: DataRouter,
  requestedRoutes: Iterable<string>,
): { data: { routes: RouteResults } } | null {
  const { navigation, loaderData } = router.state
  if (navigation.state === 'idle') return null
  restoredKey = null
  storeCurrentPage(router)
  const target = navigation.location
  const page = visitedPages.get(target.key)
  if (navigation.formMethod !== undefined || page?.pathname !== target.pathname) return null
  const routes: Record<string, { readonly data: unknown }> = { ...page.routes }
  for (const [routeId, data] of Object.entries(loaderData))
    if (!isRestored(routeId)) routes[routeId] = { data }
  for (const routeId of requestedRoutes) if (!(routeId in routes)) return null
  restoredKey = target.key
  return { data: { routes } }
}
