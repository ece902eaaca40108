import type { User } from '@amarelle/contract/endpoints/accounts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useUser } from '../../../api/use-user.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Countdown } from './countdown.tsx'
import { getTimeBonusEnd } from './time-bonus.ts'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

type Discount = NonNullable<User['active_discount']>

function BonusText({ discount, ending }: { discount: Discount; ending: string | null }) {
  const { date } = useFormats()
  const percentage = discount.value_percentage
  const ends = discount.expires && ending === null ? date(discount.expires) : null
  return (
    <Notice
      statement={
        <Link className="link" to="/credits">
          <Trans>{percentage}% off your first bundle</Trans>
        </Link>
      }
      details={ends === null ? null : <Trans>Valid until {ends}</Trans>}
      action={
        ending === null ? null : (
          <>
            <span className="notice-details">
              <Trans>Ends in</Trans>
            </span>
            <Countdown until={ending} />
          </>
        )
      }
    />
  )
}

function RunningBonus({ discount, until }: { discount: Discount; until: string }) {
  return useRemainingSeconds(until) > 0 ? <BonusText discount={discount} ending={until} /> : null
}

/** For members who have not paid: the running time bonus, else the welcome discount (docs/payments.md#welcome-discount-and-time-bonus). */
export function BonusBanner() {
  const user = useUser()
  if (!user) return null
  const { active_discount: discount, paid_user: paid } = user
  const until = getTimeBonusEnd(user)
  if (!discount || paid) return null
  return until ? (
    <RunningBonus discount={discount} until={until} />
  ) : (
    <BonusText discount={discount} ending={null} />
  )
}
