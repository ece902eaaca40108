import { type BankLine, reopenLineEndpoint } from '@amarelle/contract/staff/endpoints/money/bank'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Search, Undo2, X } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney, formatTime } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { formatDay, getReturnCodeText } from './bank-names.ts'
import type { LineAct } from './line-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PaymentBackActs } from './payment-back.tsx'

interface Props {
  readonly line: BankLine
  readonly onAct: (act: LineAct) => void
}
/** Shows the current line: what the bank says, what would happen, and what can be done. */
export function LinePanel({ line, onAct }: Props) {
  const { t, i18n } = useLingui()
  const isPermitted = usePermissions()('bank.manage')
  const { bookedOn, amount, text, account, returnCode, state, suggestion, decidedBy, decidedAt, reason } =
    line
  return (
    <section className="panel-block" aria-label={t`Line`}>
      <h2>{t`${formatMoney(amount)} of ${formatDay(bookedOn)}`}</h2>
      <Facts
        facts={[
          [t`Text`, text || t`no text`],
          [amount.minor < 0 ? t`To` : t`From`, account ?? t`not stated`],
          [t`Return`, returnCode && `${returnCode}: ${i18n._(getReturnCodeText(returnCode))}`],
          [t`Decided`, decidedBy && decidedAt ? `${decidedBy}, ${formatTime(decidedAt)}` : null],
          [t`Reason`, reason],
        ]}
      />
      {state === 'open' && suggestion?.fits ? (
        <>
          <h3>
            <Trans>If you assign this line</Trans>
          </h3>
          <AssignmentFacts candidate={suggestion} />
        </>
      ) : null}
      {isPermitted && state === 'open' ? <OpenLineActs line={line} onAct={onAct} /> : null}
      {isPermitted && state === 'returning' ? <PaymentBackActs line={line} /> : null}
      {isPermitted && (state === 'returning' || state === 'set_aside') ? <ReopenButton line={line} /> : null}
    </section>
  )
}

function OpenLineActs({ line, onAct }: Props) {
  const { t } = useLingui()
  const amount = formatMoney(line.amount)
  const canAssign = line.suggestion?.fits === true
  return (
    <div className="stack-buttons">
      {canAssign ? (
        <Button
          kind="primary"
          icon={<Check aria-hidden="true" />}
          onClick={() => onAct({ kind: 'assign', line })}
        >
          {t`Assign ${amount}`}
        </Button>
      ) : null}
      <Button icon={<Search aria-hidden="true" />} onClick={() => onAct({ kind: 'find', line })}>
        <Trans>Find order</Trans>
      </Button>
      {line.amount.minor > 0 ? (
        <Button icon={<Undo2 aria-hidden="true" />} onClick={() => onAct({ kind: 'return', line })}>
          <Trans>Send the money back</Trans>
        </Button>
      ) : null}
      <Button icon={<X aria-hidden="true" />} onClick={() => onAct({ kind: 'aside', line })}>
        <Trans>Not ours</Trans>
      </Button>
    </div>
  )
}

function ReopenButton({ line }: { readonly line: BankLine }) {
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const reopen = async () => {
    await run(() => callStaff(reopenLineEndpoint, { line: line.id }))
    await revalidate()
  }
  return (
    <>
      {error ? <Note tone="bad">{error}</Note> : null}
      <Button block busy={isRunning} onClick={() => void reopen()}>
        <Trans>Open it again</Trans>
      </Button>
    </>
  )
}
