import { useLocation } from 'react-router'
import { useLoadingPage } from '../../live/use-loading-page.ts'
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
  const target = useLoadingPage()
  const { pathname } = useLocation()
  if (target === null || isSameScreen(pathname, target.pathname)) return null
  const shape = getShape(target.pathname)
  // On wide screens a conversation is beside the list, which stays.
  const isBesideList = chatPath.test(pathname) && chatPath.test(target.pathname)
  return (
    <div
      className={classNames('skeleton-cover page-skeleton', isBesideList && 'mobile-only')}
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
