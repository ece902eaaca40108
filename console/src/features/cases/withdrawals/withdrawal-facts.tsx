import {
  showWithdrawalEmailEndpoint,
  type WithdrawalCase,
} from '@amarelle/contract/staff/endpoints/money/withdrawals'
import type { WithdrawalReviewReason } from '@amarelle/contract/staff/case-kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { formatCount, formatDate, formatLanguage, formatMoney, formatTime } from '../../../i18n/formats.ts'
import { MaskedEmail } from '../../../shell/masked-email.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import { CaseMarks } from '../evidence/case-marks.tsx'

const explanations: Readonly<Record<WithdrawalReviewReason, MessageDescriptor>> = {
  unknown_order: msg`No order of this address has this number. Find the order, or answer by mail.`,
  too_late: msg`The period of the order was over. A refund is not owed; answer by mail.`,
  owner_silent: msg`It was stated without login, and the owner of the order did not confirm it by the link in the mail.`,
}

interface Props {
  readonly case: WithdrawalCase
  readonly maySettle: boolean
}
/** Shows a withdrawal: the person's statement, why it waits, and the orders that it may be about. */
export function WithdrawalFacts({ case: one, maySettle }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="case-evidence">
      <CaseMarks case={{ ...one, kind: 'withdrawal', createdAt: one.statedAt }}>
        <Trans>stated {formatTime(one.statedAt)}</Trans>
      </CaseMarks>
      {one.isOpen ? (
        <Note>{i18n._(explanations[one.subject])}</Note>
      ) : (
        <Note tone="plain">
          <Trans>This withdrawal is closed.</Trans>
        </Note>
      )}
      <Facts
        facts={[
          [t`Order`, one.statedOrder],
          [t`Name`, one.name],
          [
            t`E-mail`,
            <MaskedEmail
              key={one.reference}
              maskedEmail={one.maskedEmail}
              mayShow={maySettle}
              read={(reason) => callStaff(showWithdrawalEmailEndpoint, { reference: one.reference, reason })}
            />,
          ],
          [t`Language`, formatLanguage(one.language)],
          [t`Receipt`, <code key="receipt">{one.receipt}</code>],
        ]}
      />
      <OrdersOfAddress case={one} />
    </div>
  )
}

function OrdersOfAddress({ case: { orders } }: { readonly case: WithdrawalCase }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Orders of this address</Trans>}>
      {orders.length === 0 ? (
        <p className="small">
          <Trans>No account of this site with this address has bought anything.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {orders.map(({ number, memberId, username, createdAt, credits, total, withdrawUntil }) => (
            <li key={number}>
              <div>
                <span>
                  <code>{number}</code>, {t`${formatCount(credits)} credits`}
                </span>
                <small>
                  <Link to={`/members/${memberId}`}>{username}</Link>, {formatDate(createdAt)}
                  {withdrawUntil ? (
                    <>, {t`can be withdrawn from until ${formatDate(withdrawUntil)}`}</>
                  ) : null}
                </small>
              </div>
              <strong>{formatMoney(total)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
