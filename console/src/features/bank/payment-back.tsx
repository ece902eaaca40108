import {
  type BankLine,
  confirmPaymentBackEndpoint,
  type PaymentBack,
  showPaymentBackEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../../ui/facts.tsx'

/** Shows the payment that has to be made at the bank. */
export function PaymentBackFacts({
  due: { holder, iban, amount, reference },
}: {
  readonly due: PaymentBack
}) {
  const { t } = useLingui()
  return (
    <>
      <Facts
        facts={[
          [t`Pay`, formatMoney(amount)],
          [t`To`, holder || t`not stated`],
          [t`IBAN`, iban ? iban.replaceAll(/(.{4})/g, '$1 ').trim() : t`not stated: ask the bank`],
          [t`Reference`, reference],
        ]}
      />
      <Note tone="plain">
        <Trans>The statement with this reference closes the line by itself.</Trans>
      </Note>
    </>
  )
}

/** Shows a line whose money has to be sent back: to whom, which is recorded, and that it has left. */
export function PaymentBackActs({ line }: { readonly line: BankLine }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [due, setDue] = useState<PaymentBack | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isRunning, error } = useAction()
  const show = () => run(async () => setDue(await callStaff(showPaymentBackEndpoint, { line: line.id })))
  return (
    <>
      {error ? <Note tone="bad">{error}</Note> : null}
      {due ? (
        <PaymentBackFacts due={due} />
      ) : (
        <Button block busy={isRunning} onClick={() => void show()}>
          <Trans>Show what to pay</Trans>
        </Button>
      )}
      <Button block onClick={() => setIsConfirming(true)}>
        <Trans>It has left</Trans>
      </Button>
      {isConfirming ? (
        <ReasonDialog
          title={t`The money has left`}
          button={t`Close the line`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(confirmPaymentBackEndpoint, { line: line.id, reason })
            await revalidate()
          }}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  )
}
