import { maxSearchInterests } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Switch } from '../../../ui/controls/choices.tsx'
import { InterestPicker } from '../../../ui/controls/interest-picker.tsx'
import type { SearchFilters, InterestList } from './search-query.ts'
import * as styles from './members.module.css'

/** Premium filters shown as locked, with a link to Premium. */
function LockedFilters({ interests, online }: { interests: boolean; online: boolean }) {
  return (
    <div className={styles.lockedFilters}>
      <ul>
        {interests ? (
          <li>
            <Trans>Interests</Trans>
            <Lock className="icon small" />
          </li>
        ) : null}
        {online ? (
          <li>
            <Trans>Online now</Trans>
            <Lock className="icon small" />
          </li>
        ) : null}
      </ul>
      <p className="small">
        <Trans>
          For premium members.{' '}
          <Link className="link" to="/premium">
            Get Premium
          </Link>
        </Trans>
      </p>
    </div>
  )
}

export function PremiumFilters({ filters, names }: { filters: SearchFilters; names: InterestList }) {
  const { user, settings } = useVisit()
  const id = useId()
  const interests = settings.search_fields.includes('interests')
  const online = settings.search_fields.includes('online')
  if (!interests && !online) return null
  if (!user?.paid_user) return <LockedFilters interests={interests} online={online} />
  return (
    <>
      {interests ? (
        <InterestPicker
          id={id}
          interests={names}
          selectedCodes={filters.interests}
          error={undefined}
          maxInterests={maxSearchInterests}
        />
      ) : null}
      {online ? (
        <Switch name="online" defaultChecked={filters.online}>
          <Trans>Online now</Trans>
        </Switch>
      ) : null}
    </>
  )
}
