import { getOrderForStaffEndpoint, type StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { useSession } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { FetchPayments } from './fetch-payments.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { OrderState } from './order-state.tsx'
import { OrderAgreement } from './parts/order-agreement.tsx'
import { OrderAttempts } from './parts/order-attempts.tsx'
import { OrderDocuments } from './parts/order-documents.tsx'
import { OrderLedger } from './parts/order-ledger.tsx'
import { OrderLog } from './parts/order-log.tsx'
import { OrderMails } from './parts/order-mails.tsx'
import { OrderNotes } from './parts/order-notes.tsx'
import { OrderVat } from './parts/order-vat.tsx'
import { RefundPanel } from './refunds/refund-panel.tsx'
import { RefundUndo } from './refunds/refund-undo.tsx'

export const loadOrder = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getOrderForStaffEndpoint, { number: params['number'] ?? '' })

/** Shows an order: what happened to its money in the middle, what can be done and what was done at the right. */
export function OrderPage() {
  const { t } = useLingui()
  const order = useLoaderData<StaffOrder>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['orders'], () => void revalidate())
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  useShortcuts({ '.': () => setIsPanelOpen(true), Escape: () => setIsPanelOpen(false) }, { '.': t`Actions` })
  const { name } = useSession()
  const undoable = order.refunds.find(({ undoUntil, given }) => undoUntil !== null && given?.by === name)
  const invoice = order.documents.find(({ kind }) => kind === 'invoice')
  const acts = (
    <>
      {invoice ? <InvoiceButton number={invoice.number} /> : null}
      <FetchPayments number={order.number} />
    </>
  )
  return (
    <>
      <Page
        title={order.number}
        crumb={{ to: '/orders', name: t`Orders` }}
        actions={
          <>
            <span className="order-acts">{acts}</span>
            <span className="panel-opener">
              <Button icon={<Zap aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
                <Trans>Actions</Trans>
              </Button>
            </span>
          </>
        }
        panel={{
          title: t`Actions`,
          content: (
            <>
              <div className="order-acts panel-block">{acts}</div>
              <RefundPanel order={order} />
              <OrderNotes order={order} />
              <OrderLog order={order} />
            </>
          ),
          onClose: () => setIsPanelOpen(false),
          isFixed: true,
          isOpen: isPanelOpen,
        }}
      >
        <div className="order-content">
          <OrderHead order={order} />
          <OrderAttempts order={order} />
          <OrderLedger order={order} />
          <div className="order-pair">
            <OrderAgreement order={order} />
            <OrderVat order={order} />
            <OrderDocuments order={order} />
            <OrderMails order={order} />
          </div>
        </div>
      </Page>
      {/* Beside the page, because an open panel makes its content inert on a phone. */}
      {undoable?.undoUntil ? (
        <RefundUndo key={undoable.id} refund={undoable} until={undoable.undoUntil} />
      ) : null}
    </>
  )
}

function OrderHead({ order: { price, state, credits, member, siteId } }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  return (
    <section className="order-head">
      <h2 className="order-price">{formatMoney(price.total)}</h2>
      <OrderState state={state} />
      <p className="order-buyer">
        <span>{t`${formatCount(credits.bought)} credits`}</span>
        {member.isErased ? (
          <span>{t`erased member M-${String(member.id)}`}</span>
        ) : (
          <Link className="text-link" to={`/members/${member.id}`}>
            {member.username}
          </Link>
        )}
        <SiteMark siteId={siteId} named />
      </p>
    </section>
  )
}
