import type { User } from '@amarelle/contract/endpoints/accounts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useUser } from '../../../api/use-user.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Countdown } from './countdown.tsx'
import { getTimeBonusEnd } from './time-bonus.ts'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

function BonusEndTime({ until }: { until: string }) {
  return (
    <span className="flex-row tight">
      <Trans>Ends in</Trans> <Countdown until={until} />
    </span>
  )
}

type Discount = NonNullable<User['active_discount']>

function WelcomeText({ discount, children }: { discount: Discount; children: React.ReactNode }) {
  const { date: dateText } = useFormats()
  return (
    <>
      {children} {discount.expires ? <Trans>Valid until {dateText(discount.expires)}</Trans> : null}
    </>
  )
}

function BonusText({ discount, ending }: { discount: Discount; ending: string | null }) {
  const percentage = discount.value_percentage
  const line = (
    <>
      <b>
        <Trans>{percentage}% off your first bundle</Trans>
      </b>{' '}
      <Link className="link" to="/credits">
        <Trans>See bundles</Trans>
      </Link>
    </>
  )
  return (
    <Banner look="brand">
      <span className="flex-row between wrapping">
        {ending ? (
          <>
            <span>{line}</span>
            <BonusEndTime until={ending} />
          </>
        ) : (
          <WelcomeText discount={discount}>{line}</WelcomeText>
        )}
      </span>
    </Banner>
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
