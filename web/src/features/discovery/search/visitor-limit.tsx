import { membersPerPage } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import type { SearchResults } from './search-query.ts'
import * as styles from './members.module.css'

/** Whether a visitor has reached the page limit and there are more results. */
export function useVisitorLimitReached({ pages, total, total_fictional, at_least }: SearchResults): boolean {
  const { user, settings } = useVisit()
  if (user || pages < settings.visitor_search_pages) return false
  return at_least || total + total_fictional > pages * membersPerPage
}

/** Sign-up prompt shown when a visitor reaches the page limit. */
export function VisitorLimitCard() {
  const { pathname, search } = useLocation()
  const id = useId()
  return (
    <section className={`card ${styles.visitorsEnd}`} aria-labelledby={id}>
      <h2 className="display heading-2" id={id}>
        <Trans>There are more people to meet</Trans>
      </h2>
      <p className="muted">
        <Trans>With a free account, you can see everyone who matches your search.</Trans>
      </p>
      <span className="flex-row wrapping">
        <ButtonLink to="/signup">
          <Trans>Sign up for free</Trans>
        </ButtonLink>
        <ButtonLink to={`/login?return=${encodeURIComponent(pathname + search)}`} look="secondary">
          <Trans>Log in</Trans>
        </ButtonLink>
      </span>
    </section>
  )
}
