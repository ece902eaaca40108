import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useLocation } from 'react-router'
import { signUpsOpen } from '../../../session/sign-up-wish.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Route } from './+types/tinderswipe.ts'
import { Samples } from './samples.tsx'
import './tinderswipe.css'

export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.user) throw redirect('/swipe-game')
  return { open: signUpsOpen(visit) }
}

/** Three drawn people to try the swipe game on, then the sign-up, which keeps where the visitor came from. */
export default function TinderSwipe({ loaderData: { open } }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { search } = useLocation()
  const start = (
    <ButtonLink to={`/signup${search}`} size="large" block>
      {open ? <Trans>Create your profile</Trans> : <Trans>Join by invitation</Trans>}
    </ButtonLink>
  )
  return (
    <div className="ts">
      <title>{`${t`Like or pass?`} · ${settings.name}`}</title>
      <div className="wrap ts-grid">
        <div className="ts-copy">
          <h1 className="display hero">
            <Trans>Like or pass?</Trans>
          </h1>
          <p className="ts-lead mut">
            <Trans>
              One card, one gut feeling. Try it on three drawn people, then meet the real ones. A like that
              comes back is a match.
            </Trans>
          </p>
        </div>
        <Samples start={start} />
        <div className="ts-start">
          {start}
          <p className="sm mut">
            <Trans>Free to join. {settings.min_age}+ only.</Trans>
          </p>
        </div>
      </div>
    </div>
  )
}
