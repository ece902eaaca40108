import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useLocation } from 'react-router'
import { PublicHead } from '../../../page-head/public-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import type { Route } from './+types/tinderswipe.ts'
import { SampleDeck } from './sample-deck.tsx'
import * as styles from './tinderswipe.module.css'

export const handle = { hydrate: 'later' }

export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.user) throw redirect('/swipe-game')
  return loadLander(visit, 'tinderswipe')
}

/** Landing page to try the swipe game on three drawn people; the sign-up link keeps the query string. */
export default function TinderSwipe({ loaderData: { canSignUp } }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { search } = useLocation()
  const start = (
    <ButtonLink
      to={`/signup?${new URLSearchParams([...new URLSearchParams(search), ['lander', 'tinderswipe']])}`}
      size="large"
      block
    >
      {canSignUp ? <Trans>Create your profile</Trans> : <Trans>Join by invitation</Trans>}
    </ButtonLink>
  )
  return (
    <div className={styles.page}>
      <PublicHead
        title={t`Like or pass?`}
        description={t`Try the daily game on three illustrated people, then on members. When a like comes back, it’s a match.`}
      />
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.copy}>
          <h1 className="display hero">
            <Trans>Like or pass?</Trans>
          </h1>
          <p className={`${styles.lead} muted`}>
            <Trans>
              One card, one gut feeling. Try it on three illustrated people, then on members. When a like
              comes back, it’s a match.
            </Trans>
          </p>
        </div>
        <SampleDeck start={start} />
        <div className={styles.start}>
          <FictionalNote />
          {start}
          <p className="small muted">
            <Trans>Free to join. {settings.min_age}+ only.</Trans>
          </p>
        </div>
      </div>
    </div>
  )
}
