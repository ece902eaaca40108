import type { User } from '@amarelle/contract/endpoints/accounts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Coins, Compass, Crown, Flame, Heart, MessageCircle, Sparkles } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { TopBarMenus } from './top-bar-menus.tsx'
import { getCreditsWarning } from './credits-warning.ts'
import { BackButton } from './back-button.tsx'

function CreditsBadge({ user }: { user: User }) {
  const look = getCreditsWarning(user)
  if (!look) return null
  return (
    <Badge
      count={user.credits}
      look={look}
      text={<Plural value={user.credits} one="# credit left" other="# credits left" />}
    />
  )
}
function NewCountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return <Badge count={count} text={<Plural value={count} one="# new" other="# new" />} />
}

function MemberLinks({ user }: { user: User }) {
  return (
    <>
      <NavLink to="/members">
        <Compass className="icon" />
        <Trans>Discover</Trans>
      </NavLink>
      <NavLink to="/swipe-game">
        <Flame className="icon" />
        <Trans>Game</Trans>
      </NavLink>
      <NavLink to="/match-finder">
        <Sparkles className="icon" />
        <Trans>Match finder</Trans>
      </NavLink>
      <NavLink to="/chats">
        <MessageCircle className="icon" />
        <Trans>Messages</Trans>
        <NewCountBadge count={user.unread_messages} />
      </NavLink>
      <NavLink to="/likes">
        <Heart className="icon" />
        <Trans>Likes</Trans>
        <NewCountBadge count={user.new_likes} />
      </NavLink>
      {user.paid_user ? (
        <NavLink to="/credits">
          <Coins className="icon" />
          <Trans>Credits</Trans>
          <CreditsBadge user={user} />
        </NavLink>
      ) : (
        <NavLink to="/premium">
          <Crown className="icon" />
          <Trans>Get Premium</Trans>
        </NavLink>
      )}
    </>
  )
}

/** Collapses below 1100 px, where the bottom tabs take over (docs/product.md#top-bar). */
export function TopBar() {
  const { settings, mark } = useVisit()
  const user = useUser()
  const { t } = useLingui()
  return (
    <header className="top-bar">
      <div className="wrap">
        <BackButton member={user !== null} />
        <Link className="logo" to={user ? '/members' : '/'} aria-label={settings.name}>
          <LogoMark shapes={mark} />
          <span>{settings.name}</span>
        </Link>
        {user ? (
          <>
            <nav className="main-nav" aria-label={t`Main menu`}>
              <MemberLinks user={user} />
            </nav>
            <Link
              className={classNames('credits-pill mobile-only push-end', getCreditsWarning(user))}
              to="/credits"
            >
              <Coins className="icon small" />
              <span aria-hidden="true">{user.credits}</span>
              <span className="visually-hidden">
                <Plural value={user.credits} one="# credit" other="# credits" />
              </span>
            </Link>
            {user.paid_user ? null : (
              <Link className="credits-pill mobile-only credits-offer" to="/premium">
                <Crown className="icon small" />
                <span>
                  <Trans>Get Premium</Trans>
                </span>
              </Link>
            )}
            <TopBarMenus user={user} />
          </>
        ) : (
          <>
            <span className="push-end" />
            <TopBarMenus user={user} />
            <ButtonLink to="/login" look="secondary" size="small">
              <Trans>Log in</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}
