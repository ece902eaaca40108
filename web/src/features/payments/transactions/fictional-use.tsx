import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'

type FictionalUseAnswer = EndpointAnswer<typeof getBookingsEndpoint>['fictional']

interface Props {
  readonly use: FictionalUseAnswer
  /** Whether the history below shows only these bookings. */
  readonly isOnly: boolean
}
/** What the member spent with fictional profiles, apart from everything else, and the filter of the history. */
export function FictionalUse({ use, isOnly }: Props) {
  const { settings } = useVisit()
  const { money } = useFormats()
  const { credits, recent_credits: recentCredits, days } = use
  const paid = use.paid.map((amount) => money(amount)).join(' + ')
  if (credits === 0) return null
  return (
    <section className="card padded stack" aria-labelledby="fictional-use">
      <h2 className="heading-3" id="fictional-use">
        <Trans>Spent with fictional profiles</Trans>
      </h2>
      <p>
        <FictionalTag>{settings.fictional_plural}</FictionalTag>
      </p>
      <p>
        <b>
          <Plural value={credits} one="# credit in all" other="# credits in all" />
        </b>
        {paid ? <> · {paid}</> : null}
        <br />
        <span className="small muted">
          <Trans>
            In the last {days} days: <Plural value={recentCredits} one="# credit" other="# credits" />
          </Trans>
        </span>
      </p>
      <p className="small muted">
        <Trans>Credits that we returned are left out, and free credits cost nothing.</Trans>
      </p>
      <nav className="chips" aria-labelledby="fictional-use">
        <Link
          className={isOnly ? 'chip' : 'chip active'}
          aria-current={isOnly ? undefined : 'true'}
          to="/transactions"
          preventScrollReset
        >
          <Trans>Whole history</Trans>
        </Link>
        <Link
          className={isOnly ? 'chip active' : 'chip'}
          aria-current={isOnly ? 'true' : undefined}
          to="/transactions?only=fictional"
          preventScrollReset
        >
          <Trans>Fictional profiles only</Trans>
        </Link>
      </nav>
    </section>
  )
}
