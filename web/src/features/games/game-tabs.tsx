import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import * as styles from './games.module.css'

/** Both games, below 1100 px; above, the top bar has them (docs/design.md#bottom-tabs). */
export function GameTabs() {
  const { t } = useLingui()
  return (
    <nav className={`segments mobile-only ${styles.gameTabs}`} aria-label={t`Games`}>
      <NavLink to="/swipe-game">
        <Trans>Game</Trans>
      </NavLink>
      <NavLink to="/match-finder">
        <Trans>Match finder</Trans>
      </NavLink>
    </nav>
  )
}
