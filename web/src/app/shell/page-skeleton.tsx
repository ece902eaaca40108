import { useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useConnectionStatus } from '../../live/use-connection-status.ts'
import { getSiteReachability, onSiteReachabilityChange } from '../../network/site-reachability.ts'
import { classNames } from '../../ui/class-names.ts'

type SkeletonShape = 'cards' | 'profile' | 'game' | 'rows' | 'text'
const chatPath = /^\/(chats(\/|$)|members\/\d+\/chat$)/
const shapesByPath: readonly (readonly [RegExp, SkeletonShape])[] = [
  [chatPath, 'rows'],
  [/^\/(members|signup-matches|likes(\/[^/]+)?)$/, 'cards'],
  [/^\/(members|likes\/m)\/\d+$/, 'profile'],
  [/^\/swipe-game$/, 'game'],
]
const blockCounts: Readonly<Record<SkeletonShape, number>> = {
  cards: 9,
  profile: 4,
  game: 1,
  rows: 8,
  text: 6,
}

const getShape = (pathname: string): SkeletonShape =>
  shapesByPath.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'text'

/** The checkout of one bundle: choosing a payment method changes the address only. */
const checkoutPath = /^\/credits\/\d+(?=\/|$)/
const isSameScreen = (from: string, to: string): boolean =>
  from === to || (checkoutPath.test(from) && checkoutPath.exec(from)?.[0] === checkoutPath.exec(to)?.[0])

/** Starts below the top bar, wherever that is while the page is scrolled. */
function placeBelowTopBar(element: HTMLElement | null): void {
  if (element)
    element.style.top = `${document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0}px`
}

/**
 * Outlines of the page that is loading, over the page that is left (docs/design.md#loading). That page stays mounted, so that
 * nothing typed is lost if it has to be shown again, and it is shown again while the site can't be reached.
 */
export function PageSkeleton() {
  const { state, location: target, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isOffline = useConnectionStatus() === 'offline'
  const reachability = useSyncExternalStore(
    onSiteReachabilityChange,
    getSiteReachability,
    () => 'reached' as const,
  )
  if (state !== 'loading' || formMethod !== undefined || isSameScreen(pathname, target.pathname)) return null
  if (isOffline || reachability !== 'reached') return null
  const shape = getShape(target.pathname)
  // On wide screens a conversation is beside the list, which stays.
  const isBesideList = chatPath.test(pathname) && chatPath.test(target.pathname)
  return (
    <div
      className={classNames('page-skeleton', isBesideList && 'mobile-only')}
      ref={placeBelowTopBar}
      aria-hidden="true"
    >
      <div className={`wrap wide ${shape}`}>
        {Array.from({ length: blockCounts[shape] }, (_, index) => (
          <span key={index} className="skeleton" />
        ))}
      </div>
    </div>
  )
}
