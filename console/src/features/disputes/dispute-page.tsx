import { type DisputeView, getDisputeEndpoint } from '@amarelle/contract/staff/endpoints/money/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { RecordHead } from '../../shell/record-head.tsx'
import { Card } from '../../ui/card.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { disputeReasonNames, formatProvider } from './dispute-names.ts'
import { DisputeLedger } from './dispute-ledger.tsx'
import { DisputePanel } from './dispute-panel.tsx'
import { DisputeStatePill } from './dispute-state.tsx'
import { DisputeTimeline } from './dispute-timeline.tsx'

export const loadDispute = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getDisputeEndpoint, { id: params['id'] ?? '' })

/** Shows a dispute: what happened, what was bought and used, what the ledger booked; the answer at the right. */
export function DisputePage() {
  const { t } = useLingui()
  const dispute = useLoaderData<DisputeView>()
  const { revalidate } = useRevalidator()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  useLiveChanges(['disputes'], () => void revalidate())
  return (
    <Page
      title={dispute.order}
      crumb={{ to: '/disputes', name: t`Disputes` }}
      actions={
        <span className="panel-opener">
          <Button icon={<Zap aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
            <Trans>Answer</Trans>
          </Button>
        </span>
      }
      panel={{
        title: t`Answer`,
        content: <DisputePanel dispute={dispute} onChange={() => void revalidate()} />,
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <DisputeHead dispute={dispute} />
      <div className="board">
        <DisputeTimeline dispute={dispute} />
        <OrderFacts dispute={dispute} />
        <DisputeLedger entries={dispute.entries} />
      </div>
    </Page>
  )
}

function DisputeHead({ dispute }: { readonly dispute: DisputeView }) {
  const { t, i18n } = useLingui()
  return (
    <RecordHead
      title={formatMoney(dispute.amount)}
      marks={
        <>
          <DisputeStatePill dispute={dispute} />
          <span>{i18n._(disputeReasonNames[dispute.reasonCode])}</span>
        </>
      }
      line={
        <>
          <SiteMark siteId={dispute.siteId} named />
          <span>
            {formatProvider(dispute.provider)} <code>{dispute.reference}</code>
          </span>
          {dispute.username === null ? (
            <span>{t`deleted`}</span>
          ) : (
            <Link to={`/members/${dispute.memberId}`}>{dispute.username}</Link>
          )}
          <Link to={`/orders/${dispute.order}`}>{t`Order ${dispute.order}`}</Link>
        </>
      }
    />
  )
}

function OrderFacts({ dispute: { facts, order } }: { readonly dispute: DisputeView }) {
  const { t } = useLingui()
  const rows: readonly Fact[] = [
    [t`Number`, order],
    [t`Total`, formatMoney(facts.total)],
    [t`Method`, facts.method],
    [t`Paid`, facts.paidAt === null ? t`not yet` : formatExactTime(facts.paidAt)],
    [t`Credits`, formatCount(facts.credits)],
    [t`Spent`, formatCount(facts.spentCredits)],
    [t`Taken back`, formatCount(facts.revokedCredits)],
    [t`Refunded`, formatMoney(facts.refunded)],
    ...(facts.withdrawUntil ? [[t`Withdrawal until`, formatExactTime(facts.withdrawUntil)] as const] : []),
  ]
  return (
    <Card title={<Trans>Order</Trans>}>
      <Facts facts={rows} />
    </Card>
  )
}
