import type { Money } from '@amarelle/contract/domain/common'
import type { MoneyWork } from '@amarelle/contract/staff/endpoints/today/today'
import { Plural, Trans } from '@lingui/react/macro'
import { HandCoins, Landmark, ShieldAlert, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../i18n/formats.ts'
import { Clock } from '../../shell/clock.tsx'
import { useWorkCounts } from '../../shell/work-counts.tsx'
import { Card } from '../../ui/card.tsx'

interface RowProps {
  readonly icon: ReactNode
  readonly to: string
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly total?: readonly Money[]
}
function WaitingRow({ icon, to, children, detail, total = [] }: RowProps) {
  return (
    <li>
      {icon}
      <div>
        <Link className="row-link" to={to}>
          {children}
        </Link>
        {detail ? <small>{detail}</small> : null}
      </div>
      <span className="figure">{total.map(formatMoney).join(', ')}</span>
    </li>
  )
}

/** Work with money that waits; what is empty is left out. */
export function MoneyCard({ work: { owedRefunds, disputes } }: { readonly work: MoneyWork }) {
  const { approvals, bank } = useWorkCounts()
  const isEmpty = owedRefunds.count + disputes.count + (approvals?.open ?? 0) + (bank?.open ?? 0) === 0
  return (
    <Card title={<Trans>Money waiting</Trans>}>
      {isEmpty ? (
        <p>
          <Trans>Nothing waits.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {approvals && approvals.open > 0 ? (
            <WaitingRow icon={<UsersRound aria-hidden="true" />} to="/approvals">
              <Plural
                value={approvals.open}
                one="# request needs a second person"
                other="# requests need a second person"
              />
            </WaitingRow>
          ) : null}
          {disputes.count > 0 ? (
            <WaitingRow
              icon={<ShieldAlert aria-hidden="true" />}
              to="/disputes"
              total={disputes.total}
              detail={disputes.nextDueAt ? <Clock dueAt={disputes.nextDueAt} /> : null}
            >
              <Plural value={disputes.count} one="# dispute to answer" other="# disputes to answer" />
            </WaitingRow>
          ) : null}
          {owedRefunds.count > 0 ? (
            <WaitingRow icon={<HandCoins aria-hidden="true" />} to="/orders/owed" total={owedRefunds.total}>
              <Plural value={owedRefunds.count} one="# refund by hand" other="# refunds by hand" />
            </WaitingRow>
          ) : null}
          {bank && bank.open > 0 ? (
            <WaitingRow icon={<Landmark aria-hidden="true" />} to="/bank">
              <Plural
                value={bank.open}
                one="# bank line without an order"
                other="# bank lines without an order"
              />
            </WaitingRow>
          ) : null}
        </ul>
      )}
    </Card>
  )
}
