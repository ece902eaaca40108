import type { BatchDebit } from '@amarelle/contract/staff/endpoints/money/bank'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePages } from '../../api/use-pages.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { debitStateNames } from './bank-names.ts'

interface DebitPage {
  readonly debits: readonly BatchDebit[]
  readonly next: string | null
}
interface Props<Page extends DebitPage> {
  readonly first: Page
  readonly readPage: (after: string) => Promise<Page>
}
const getDebits = ({ debits }: DebitPage) => debits

/** Debits with their payers and states. */
export function DebitList<Page extends DebitPage>({ first, readPage }: Props<Page>) {
  const { t, i18n } = useLingui()
  const { rows, isLoading, loadMore } = usePages<Page, BatchDebit, string>(first, getDebits, readPage)
  return (
    <>
      <ul className="card-list debit-list" aria-label={t`Debits`}>
        {rows.map(({ orderNumber, memberId, member, account, amount, state, returnCode }) => (
          <li key={orderNumber}>
            <div>
              <Link className="text-link" to={`/members/${memberId}`}>
                {member}
              </Link>
              <small>{`${orderNumber}, ${account}`}</small>
            </div>
            <span className="number-cell">
              <strong>{formatMoney(amount)}</strong>
              <small>
                {i18n._(debitStateNames[state])}
                {returnCode ? ` (${returnCode})` : null}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {loadMore ? (
        <Button kind="text" block busy={isLoading} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}
