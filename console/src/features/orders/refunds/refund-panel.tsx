import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { OpenApproval } from './open-approval.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundObstacleNote } from './refund-obstacle.tsx'
import { useRefundPreview } from './use-refund-preview.ts'

/** Shows the rest of an order that can be refunded, and the way to refund it. */
export function RefundPanel({ order }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  const mayGive = usePermissions()('refunds.give')
  const [isOpen, setIsOpen] = useState(false)
  const { preview } = useRefundPreview({ number: order.number, kind: 'full' }, order)
  const canOpen = mayGive && preview?.obstacle === null
  useShortcuts({ r: () => canOpen && setIsOpen(true) }, canOpen ? { r: t`Refund` } : {})
  if (!preview || order.completedAt === null) return null
  const { left, limit, credits, obstacle } = preview
  const [unused, bought] = [formatCount(credits.takenBack), formatCount(order.credits.bought)]
  return (
    <section className="panel-block">
      <h2>
        <Trans>Refund</Trans>
      </h2>
      <OpenApproval number={order.number} version={order} />
      {obstacle ? (
        <RefundObstacleNote obstacle={obstacle} />
      ) : (
        <>
          <p className="refundable">
            <span>
              <Trans>Still refundable</Trans>
            </span>
            <strong>{formatMoney(left)}</strong>
          </p>
          <p className="small">
            {t`${unused} of ${bought} bought credits are unused.`}{' '}
            {mayGive ? t`Above ${formatMoney(limit)} a second person has to agree.` : null}
          </p>
        </>
      )}
      {canOpen ? (
        <Button block icon={<Undo2 aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          <Trans>Refund</Trans> <kbd aria-hidden="true">R</kbd>
        </Button>
      ) : null}
      {isOpen ? <RefundDialog number={order.number} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
