import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Compass, Flame, Heart, MessageCircle, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { showsBottomTabs } from './bottom-tabs-paths.ts'

function TabLink({
  to,
  icon,
  count = 0,
  children,
}: {
  to: string
  icon: ReactNode
  count?: number
  children: ReactNode
}) {
  return (
    <NavLink to={to}>
      <span className="tab-icon">
        {icon}
        {count > 0 ? <Badge count={count} text={<Plural value={count} one="# new" other="# new" />} /> : null}
      </span>
      {children}
    </NavLink>
  )
}

/** Main navigation below 1100 px (docs/design.md#bottom-tabs). */
export function BottomTabs() {
  const user = useUser()
  const { t } = useLingui()
  const { pathname } = useLocation()
  if (!user || !showsBottomTabs(pathname)) return null
  return (
    <nav className="bottom-tabs" aria-label={t`Tabs`}>
      <TabLink to="/members" icon={<Compass className="icon" />}>
        <Trans>Discover</Trans>
      </TabLink>
      {/* Both games have tabs of their own on their pages. */}
      <TabLink to={pathname === '/match-finder' ? pathname : '/swipe-game'} icon={<Flame className="icon" />}>
        <Trans>Game</Trans>
      </TabLink>
      <TabLink to="/chats" icon={<MessageCircle className="icon" />} count={user.unread_messages}>
        <Trans>Messages</Trans>
      </TabLink>
      <TabLink to="/likes" icon={<Heart className="icon" />} count={user.new_likes}>
        <Trans>Likes</Trans>
      </TabLink>
      <TabLink to="/profile" icon={<UserRound className="icon" />}>
        <Trans>Me</Trans>
      </TabLink>
    </nav>
  )
}
