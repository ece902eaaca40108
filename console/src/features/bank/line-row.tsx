import type { BankLine, LineCandidate } from '@amarelle/contract/staff/endpoints/money/bank'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Check, CircleHelp, Search } from 'lucide-react'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatDay } from './bank-names.ts'
import type { LineAct } from './line-dialog.tsx'

interface Props {
  readonly line: BankLine
  readonly isCurrent: boolean
  readonly onOpen: () => void
  /** Null if the person may not decide about the line. */
  readonly onAct: ((kind: LineAct['kind']) => void) | null
}
/** One line: when, how much, what the payer wrote, and the order that it seems to be for. */
export function LineRow({ line, isCurrent, onOpen, onAct }: Props) {
  const { t } = useLingui()
  const { id, bookedOn, amount, text, account, state, suggestion, certainty } = line
  const canAssign = suggestion?.fits === true
  const sum = formatMoney(amount)
  return (
    <li
      data-line={id}
      className={isCurrent ? 'line-row current' : 'line-row'}
      aria-current={isCurrent || undefined}
    >
      <time dateTime={bookedOn}>{formatDay(bookedOn)}</time>
      <strong className={amount.minor < 0 ? 'line-amount out' : 'line-amount'}>{sum}</strong>
      <div className="line-text">
        <button type="button" className="row-link" onClick={onOpen}>
          {text || t`no text`}
        </button>
        <small>{account}</small>
      </div>
      {state === 'open' ? (
        <>
          {suggestion ? (
            <ArrowRight className="line-arrow" aria-hidden="true" />
          ) : (
            <CircleHelp className="line-arrow" aria-hidden="true" />
          )}
          <Proposal line={line} />
          <span className="line-certainty">
            {certainty > 0 ? <Pill tone={canAssign ? 'good' : 'warning'}>{t`${certainty} %`}</Pill> : null}
          </span>
          {onAct ? (
            <Button
              small
              icon={canAssign ? <Check aria-hidden="true" /> : <Search aria-hidden="true" />}
              aria-label={canAssign ? t`Assign ${sum}` : t`Find the order of ${sum}`}
              onClick={() => onAct(canAssign ? 'assign' : 'find')}
            >
              {canAssign ? <Trans>Assign</Trans> : <Trans>Find order</Trans>}
            </Button>
          ) : null}
        </>
      ) : (
        <Decision line={line} />
      )}
    </li>
  )
}

function Proposal({ line: { suggestion, candidates } }: { readonly line: BankLine }) {
  const { t } = useLingui()
  if (!suggestion)
    return (
      <div className="line-proposal">
        <strong>
          {candidates === 0 ? (
            <Trans>No order fits</Trans>
          ) : (
            <Plural value={candidates} one="# order has this amount" other="# orders fit" />
          )}
        </strong>
        <small>
          {candidates === 0 ? null : candidates === 1 ? t`nothing else agrees` : t`as well as each other`}
        </small>
      </div>
    )
  return <FoundOrder suggestion={suggestion} />
}

function FoundOrder({
  suggestion: { orderNumber, member, total, kind, since, fits },
}: {
  readonly suggestion: LineCandidate
}) {
  const { t } = useLingui()
  const amount = formatMoney(total)
  const day = formatDay(since.slice(0, 10))
  const title = {
    transfer: t`${amount}, order ${orderNumber}`,
    debit: t`Return of the debit of ${orderNumber}`,
    refund: t`Refund of ${amount}, order ${orderNumber}`,
  }[kind]
  const detail = {
    transfer: t`${member}, waits since ${day}`,
    debit: t`${member}, signed ${day}`,
    refund: t`${member}, refunded ${day}`,
  }[kind]
  return (
    <div className="line-proposal">
      <strong>{title}</strong>
      <small>{fits ? detail : t`${amount} expected`}</small>
    </div>
  )
}

function Decision({ line }: { readonly line: BankLine }) {
  const { t } = useLingui()
  const { state, reason, orderNumber, decidedBy } = line
  return (
    <div className="line-proposal line-decision">
      <strong>
        {state === 'assigned'
          ? orderNumber
            ? t`Order ${orderNumber}`
            : t`A whole file, or money sent back`
          : state === 'returning'
            ? t`Has to be sent back`
            : state === 'returned'
              ? t`Sent back`
              : t`Not ours`}
      </strong>
      <small>{[decidedBy ?? t`by its reference`, reason].filter(Boolean).join(': ')}</small>
    </div>
  )
}
