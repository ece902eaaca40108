import type { BooksCheck, BooksMonth } from '@amarelle/contract/staff/endpoints/books'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, formatMonth } from '../../../i18n/formats.ts'
import { formatBooksQuery, type LoadedBooks } from '../books-query.ts'

/** Returns the month after one such as `2026-10`. */
export const findNextMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 7)

interface CheckTexts {
  /** The finding of the check. */
  readonly text: string
  /** The action that solves the problem. */
  readonly advice?: string
}
/** Returns a check in words. */
function useCheckTexts(month: string): (check: BooksCheck) => CheckTexts {
  const { t } = useLingui()
  const next = formatMonth(findNextMonth(month))
  return ({ check, state, count }) => {
    const good: Readonly<Record<BooksCheck['check'], string>> = {
      ended: t`The month has ended`,
      months_before: t`All months before it are closed`,
      sums: t`Debit and credit are equal in each currency`,
      revenue: t`Used credits are booked to the last day`,
      invoices: t`Invoice and credit note numbers have no gap`,
      refunds: t`Every refund was made by its provider`,
      evidence: t`Each sale has two items of evidence of the country`,
      clearing: t`Settlements and payouts agree with the books`,
    }
    const bad: Readonly<Record<BooksCheck['check'], CheckTexts>> = {
      ended: { text: t`The month has not ended`, advice: t`It can be closed in ${next}.` },
      months_before: {
        text: plural(count, { one: '# month before it is open', other: '# months before it are open' }),
        advice: t`Close the oldest one first.`,
      },
      sums: {
        text: plural(count, { one: '# currency does not balance', other: '# currencies do not balance' }),
        advice: t`A booking has bypassed the rules of the ledger. Report it to the developers.`,
      },
      revenue: {
        text: t`Used credits are not booked to the last day`,
        advice: t`They are booked every hour. If this stays, report it to the developers.`,
      },
      invoices: {
        text: plural(count, { one: '# document number is missing', other: '# document numbers are missing' }),
        advice: t`Compare the register of documents with the journal.`,
      },
      refunds: {
        text: plural(count, { one: '# refund is not made yet', other: '# refunds are not made yet' }),
        advice: t`They stay owed. Settle by hand those that a provider refused.`,
      },
      evidence: {
        text: plural(count, {
          one: '# sale lacks a second item of evidence',
          other: '# sales lack a second item of evidence',
        }),
        advice: t`Ask these members for a second proof of their country.`,
      },
      clearing: {
        text: plural(count, {
          one: '# settlement line or payout is open',
          other: '# settlement lines or payouts are open',
        }),
        advice: t`State what each difference is, and which payouts have arrived.`,
      },
    }
    return state === 'ok' ? { text: good[check] } : bad[check]
  }
}

type ClearingAmount = NonNullable<BooksCheck['amounts']>[number]
/**
 * Returns texts for the money that a provider's settlements have more than the books, and for the money that no bank statement shows yet.
 */
function useClearingTexts(): (amount: ClearingAmount) => string {
  const { t } = useLingui()
  return ({ provider, currency, differenceMinor, inTransitMinor }) => {
    const difference = formatMoney({ minor: differenceMinor, currency })
    const inTransit = formatMoney({ minor: inTransitMinor, currency })
    return t`${provider}: differs by ${difference}, ${inTransit} on the way to the bank`
  }
}

/** Shows the conditions for closing a month, with the action for each. */
export function ChecksCard({ loaded, books }: { readonly loaded: LoadedBooks; readonly books: BooksMonth }) {
  const { t } = useLingui()
  const describe = useCheckTexts(books.month)
  const describeClearing = useClearingTexts()
  const passed = books.checks.filter(({ state }) => state === 'ok').length
  const oldestOpen = loaded.companies
    .find(({ id }) => id === books.companyId)
    ?.months.findLast(({ state }) => state === 'open')?.month
  const [month, next] = [formatMonth(books.month), formatMonth(findNextMonth(books.month))]
  return (
    <section className="card flush" aria-label={t`Before you can close`}>
      <header>
        <h2>
          <Trans>Before you can close</Trans>
        </h2>
        <small>{t`${passed} of ${books.checks.length}`}</small>
      </header>
      <ul className="checks">
        {books.checks.map((check) => {
          const { text, advice } = describe(check)
          const stateNames = { ok: t`passed`, warning: t`look at it`, blocked: t`prevents closing` }
          const Icon = check.state === 'ok' ? Check : CircleAlert
          return (
            <li key={check.check} className={check.state}>
              <Icon aria-hidden="true" />
              <div>
                <span>
                  {text} <span className="visually-hidden">({stateNames[check.state]})</span>
                </span>
                {advice ? <small>{advice}</small> : null}
                {check.check === 'months_before' && check.state !== 'ok' && oldestOpen ? (
                  <Link
                    className="text-link small"
                    to={{ search: formatBooksQuery(loaded, { month: oldestOpen }) }}
                  >
                    {formatMonth(oldestOpen)}
                  </Link>
                ) : null}
                {check.check === 'clearing' && check.state !== 'ok' ? (
                  <>
                    {check.amounts?.map((amount) => (
                      <small key={`${amount.provider} ${amount.currency}`}>{describeClearing(amount)}</small>
                    ))}
                    <Link className="text-link small" to="/books/settlements">
                      <Trans>Settlements</Trans>
                    </Link>
                  </>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <footer className="small">
        {t`Closing locks every booking of ${month}. Later corrections are booked in ${next}. Only an owner can have a month reopened, with a reason and a second person.`}
      </footer>
    </section>
  )
}
