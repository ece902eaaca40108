import {
  showWithdrawalEmailEndpoint,
  type WithdrawalCase,
} from '@amarelle/contract/staff/endpoints/withdrawals'
import type { WithdrawalReviewReason } from '@amarelle/contract/staff/case-kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { kindNames } from '../../../i18n/case-names.ts'
import { formatCount, formatDate, formatLanguage, formatMoney, formatTime } from '../../../i18n/formats.ts'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ReasonDialog } from '../../../shell/reason-dialog.tsx'

const explanations: Readonly<Record<WithdrawalReviewReason, MessageDescriptor>> = {
  unknown_order: msg`No order of this address has this number. Find the order, or answer by mail.`,
  too_late: msg`The period of the order was over. A refund is not owed; answer by mail.`,
  owner_silent: msg`It was stated without login, and the owner of the order did not confirm it by the link in the mail.`,
}

interface Props {
  readonly case: WithdrawalCase
  readonly maySettle: boolean
}
/** What the person stated, why it waits, and the orders that it may be about. */
export function WithdrawalFacts({ case: one, maySettle }: Props) {
  const { i18n } = useLingui()
  return (
    <div className="case-evidence">
      <p className="case-marks">
        {one.isOpen ? <Clock dueAt={one.dueAt} /> : null}
        <Pill icon={<Undo2 aria-hidden="true" />}>{i18n._(kindNames.withdrawal)}</Pill>
        <SiteMark siteId={one.siteId} named />
        <small>
          <Trans>stated {formatTime(one.statedAt)}</Trans>
        </small>
      </p>
      {one.isOpen ? (
        <Note>{i18n._(explanations[one.subject])}</Note>
      ) : (
        <Note tone="plain">
          <Trans>This withdrawal is closed.</Trans>
        </Note>
      )}
      <dl className="facts">
        <div>
          <dt>
            <Trans>Order</Trans>
          </dt>
          <dd>{one.statedOrder}</dd>
        </div>
        <div>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>{one.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>E-mail</Trans>
          </dt>
          <dd>
            <StatedEmail case={one} mayShow={maySettle} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Language</Trans>
          </dt>
          <dd>{formatLanguage(one.language)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Receipt</Trans>
          </dt>
          <dd>
            <code>{one.receipt}</code>
          </dd>
        </div>
      </dl>
      <OrdersOfAddress case={one} />
    </div>
  )
}

function StatedEmail({
  case: { reference, maskedEmail },
  mayShow,
}: {
  readonly case: WithdrawalCase
  readonly mayShow: boolean
}) {
  const { t } = useLingui()
  const [email, setEmail] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {email ?? maskedEmail}{' '}
      {mayShow && email === null && maskedEmail ? (
        <Button small onClick={() => setIsAsking(true)} aria-label={t`Show the e-mail address`}>
          <Trans>Show</Trans>
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={t`Show the e-mail address`}
          button={t`Show`}
          maxLength={300}
          act={async (reason) =>
            setEmail((await callStaff(showWithdrawalEmailEndpoint, { reference, reason })).email)
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

function OrdersOfAddress({ case: { orders } }: { readonly case: WithdrawalCase }) {
  const { t } = useLingui()
  return (
    <section className="card">
      <h2>
        <Trans>Orders of this address</Trans>
      </h2>
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
    </section>
  )
}
