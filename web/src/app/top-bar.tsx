import type { User } from '@amarelle/contract/accounts'
import { lowCredits } from '@amarelle/contract/limits'
import { languageNames, languages } from '@amarelle/contract/languages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ChevronDown,
  Coins,
  Compass,
  Crown,
  EllipsisVertical,
  Heart,
  Languages,
  LogOut,
  MessageCircle,
  Settings,
  UserRound,
} from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useUser } from '../api/use-user.ts'
import { useVisit } from '../session/use-visit.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PremiumTag } from '../ui/tag.tsx'

/** Only paid users see how few are left: a warning above 0, danger at 0 (SPECIFICATION 2). */
function CreditsBadge({ user }: { user: User }) {
  if (!user.paid_user || user.credits > lowCredits) return null
  return (
    <Badge
      count={user.credits}
      look={user.credits > 0 ? 'warn' : 'bad'}
      text={<Plural value={user.credits} one="# credit left" other="# credits left" />}
    />
  )
}
function NewBadge({ count }: { count: number }) {
  if (count === 0) return null
  return <Badge count={count} text={<Plural value={count} one="# new" other="# new" />} />
}

function MemberLinks({ user }: { user: User }) {
  return (
    <>
      <NavLink to="/members">
        <Compass className="i" aria-hidden="true" />
        <Trans>Search members</Trans>
      </NavLink>
      <NavLink to="/chats">
        <MessageCircle className="i" aria-hidden="true" />
        <Trans>Messages</Trans>
        <NewBadge count={user.unread_messages} />
      </NavLink>
      <NavLink to="/likes">
        <Heart className="i" aria-hidden="true" />
        <Trans>Likes</Trans>
        <NewBadge count={user.new_likes} />
      </NavLink>
      {user.paid_user ? (
        <NavLink to="/credits">
          <Coins className="i" aria-hidden="true" />
          <Trans>Credits</Trans>
          <CreditsBadge user={user} />
        </NavLink>
      ) : (
        <NavLink to="/premium">
          <Crown className="i" aria-hidden="true" />
          <Trans>Get Premium</Trans>
        </NavLink>
      )}
    </>
  )
}

function LanguageMenu() {
  const { language } = useVisit()
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <details className="menu">
      <summary className="iconbtn" aria-label={t`Language: ${languageNames[language]}`}>
        <Languages className="i" aria-hidden="true" />
      </summary>
      <form method="post" action="/language" className="menu-list">
        <input type="hidden" name="return" value={pathname + search} />
        {languages.map((code) => (
          <button
            key={code}
            name="language"
            value={code}
            lang={code}
            aria-current={code === language || undefined}
          >
            {languageNames[code]}
          </button>
        ))}
      </form>
    </details>
  )
}

function AccountMenu({ user }: { user: User }) {
  const { settings } = useVisit()
  const image = user.profile.main_image
  return (
    <details className="menu">
      <summary className="me">
        <Avatar src={image && settings.cdn_prefix + image.thumb_filename} />
        <span className="d-only">{user.profile.name}</span>
        <ChevronDown className="i sm d-only" aria-hidden="true" />
        <EllipsisVertical className="i m-only" aria-hidden="true" />
        <span className="vh">
          <Trans>Account menu</Trans>
        </span>
      </summary>
      <div className="menu-list">
        {user.paid_user ? (
          <span className="menu-mark">
            <PremiumTag />
          </span>
        ) : null}
        <Link to="/profile">
          <UserRound className="i" aria-hidden="true" />
          <Trans>My profile</Trans>
        </Link>
        <Link to="/settings">
          <Settings className="i" aria-hidden="true" />
          <Trans>Settings</Trans>
        </Link>
        <form method="post" action="/logout">
          <button>
            <LogOut className="i" aria-hidden="true" />
            <Trans>Log out</Trans>
          </button>
        </form>
      </div>
    </details>
  )
}

/** SPECIFICATION 2 "Top bar": collapses below 1100 px, where the bottom tabs take over. */
export function TopBar() {
  const { settings } = useVisit()
  const user = useUser()
  const { t } = useLingui()
  return (
    <header className="top">
      <div className="wrap">
        <Link className="logo" to={user ? '/members' : '/'}>
          <LogoMark />
          <span>{settings.name}</span>
        </Link>
        {user ? (
          <>
            <nav className="nav" aria-label={t`Main menu`}>
              <MemberLinks user={user} />
            </nav>
            <Link className="pill-credits m-only end" to={user.paid_user ? '/credits' : '/premium'}>
              <Coins className="i sm" aria-hidden="true" />
              <span aria-hidden="true">{user.credits}</span>
              <span className="vh">
                <Plural value={user.credits} one="# credit" other="# credits" />
              </span>
            </Link>
            <LanguageMenu />
            <AccountMenu user={user} />
          </>
        ) : (
          <>
            <span className="end" />
            <LanguageMenu />
            <ButtonLink to="/login" look="secondary" size="small">
              <Trans>Log in</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}
