import type { RefundObstacle } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Note } from '../../../ui/note.tsx'

const obstacleNames: Readonly<Record<RefundObstacle, MessageDescriptor>> = {
  not_paid: msg`Nothing can be refunded: the order was not paid.`,
  nothing_left: msg`Nothing is left of this payment: all of it went back.`,
  not_arrived: msg`The bank has not confirmed the debit yet. A refund now could pay back money that never came.`,
  no_unused_credits: msg`All credits of this order are used.`,
}
/** Shows why nothing can be refunded now. */
export function RefundObstacleNote({ obstacle }: { readonly obstacle: RefundObstacle }) {
  const { i18n } = useLingui()
  return <Note tone="plain">{i18n._(obstacleNames[obstacle])}</Note>
}
