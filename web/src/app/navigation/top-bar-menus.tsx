import type { User } from '@amarelle/contract/endpoints/accounts'
import { getSwitcherLanguages } from '@amarelle/contract/domain/country-languages'
import { getLanguageName, listLanguages, toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, EllipsisVertical, Languages, LogOut, Settings, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { closeDetailsMenu, detailsMenuProps } from '../../ui/overlays/details-menu.ts'
import { PremiumTag } from '../../ui/feedback/tag.tsx'

function LanguageMenu({ className }: { className?: string }) {
  const { language, settings } = useVisit()
  const { pathname, search } = useLocation()
  const currentPath = pathname + search
  const { t } = useLingui()
  const offered = settings.offered_languages
  const shownLanguages = getSwitcherLanguages(settings.geoip_selected_country, language, offered)
  return (
    <details className={classNames('menu', className)} {...detailsMenuProps}>
      <summary className="icon-button" aria-label={t`Language: ${getLanguageName(language, offered)}`}>
        <Languages className="icon" />
      </summary>
      <form method="post" action="/language" className="menu-list">
        <input type="hidden" name="return" value={currentPath} />
        {shownLanguages.map((code) => (
          <button
            key={code}
            name="language"
            value={code}
            lang={toHtmlLang(code)}
            aria-current={code === language || undefined}
          >
            {getLanguageName(code, offered)}
          </button>
        ))}
        {shownLanguages.length < listLanguages(offered).length ? (
          <Link to={`/lang-config?return=${encodeURIComponent(currentPath)}`}>
            <Trans>All languages</Trans>
          </Link>
        ) : null}
      </form>
    </details>
  )
}

function AccountMenu({ user }: { user: User }) {
  const { settings } = useVisit()
  const { pathname, search } = useLocation()
  const image = user.profile.main_image
  return (
    <details className="menu" {...detailsMenuProps}>
      <summary className="account-button">
        <Avatar src={image && settings.cdn_prefix + image.thumb_filename} />
        <span className="desktop-only">{user.profile.name}</span>
        <ChevronDown className="icon small desktop-only" />
        <EllipsisVertical className="icon mobile-only" />
        <span className="visually-hidden">
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
          <UserRound className="icon" />
          <Trans>My profile</Trans>
        </Link>
        <Link to="/settings">
          <Settings className="icon" />
          <Trans>Settings</Trans>
        </Link>
        <Link className="mobile-only" to={`/lang-config?return=${encodeURIComponent(pathname + search)}`}>
          <Languages className="icon" />
          <Trans>Language</Trans>
        </Link>
        <form
          method="post"
          action="/logout"
          // LogoutGuard may ask first whether unsent messages may be deleted; the menu must not cover its dialog.
          onSubmit={({ currentTarget }) => closeDetailsMenu(currentTarget.closest('details'))}
        >
          <button>
            <LogOut className="icon" />
            <Trans>Log out</Trans>
          </button>
        </form>
      </div>
    </details>
  )
}

/** Language menu, and the account menu for members, which has the languages in the collapsed bar (docs/product.md#top-bar). */
export const TopBarMenus = ({ user }: { user: User | null }) =>
  user ? (
    <>
      <LanguageMenu className="desktop-only" />
      <AccountMenu user={user} />
    </>
  ) : (
    <LanguageMenu />
  )
