import {
  getAccountNumbersEndpoint,
  saveAccountNumbersEndpoint,
} from '@amarelle/contract/staff/endpoints/books/exports'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useLedgerNames } from '../use-ledger-names.ts'

type AccountNumbers = StaffEndpointAnswer<typeof getAccountNumbersEndpoint>
interface Props {
  readonly company: number
  readonly onClose: () => void
}
/** Shows how the company's accountant numbers its accounts; used in DATEV batches. */
export function AccountsDialog({ company, onClose }: Props) {
  const { t } = useLingui()
  const { nameAccount } = useLedgerNames()
  const mayChange = usePermissions()('books.close')
  const { run, isRunning, error, fieldErrors } = useAction()
  const [numbers, setNumbers] = useState<AccountNumbers | null>(null)
  const loading = useAction()
  const { run: runLoading } = loading
  useEffect(() => {
    void runLoading(async () => setNumbers(await callStaff(getAccountNumbersEndpoint, { company })))
    // Read once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [company])
  const save = async () => {
    if (numbers && (await run(() => callStaff(saveAccountNumbersEndpoint, { company, ...numbers }))))
      onClose()
  }
  const setAccount = (account: string, number: string) =>
    setNumbers(
      (before) =>
        before && {
          ...before,
          accounts: before.accounts.map((one) => (one.account === account ? { account, number } : one)),
        },
    )
  return (
    <Dialog
      title={t`Account numbers for DATEV`}
      onClose={onClose}
      {...(mayChange && { onSubmit: () => void save() })}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            {mayChange ? t`Cancel` : t`Close`}
          </Button>
          {mayChange ? (
            <Button kind="primary" type="submit" busy={isRunning} disabled={!numbers}>
              <Trans>Save</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <Trans>
          Numbers have four digits. Those of the chart SKR 03 are set; accounts that compute VAT by themselves
          must not be used.
        </Trans>
      </p>
      {(error ?? loading.error) ? <Note tone="bad">{error ?? loading.error}</Note> : null}
      {numbers ? (
        <div className="account-numbers">
          <NumberField
            label={t`Number of the adviser`}
            value={String(numbers.consultant)}
            error={fieldErrors['consultant']}
            isReadOnly={!mayChange}
            onChange={(value) => setNumbers({ ...numbers, consultant: Number(value) })}
          />
          <NumberField
            label={t`Number of the client`}
            value={String(numbers.client)}
            error={fieldErrors['client']}
            isReadOnly={!mayChange}
            onChange={(value) => setNumbers({ ...numbers, client: Number(value) })}
          />
          {numbers.accounts.map(({ account, number }, i) => (
            <NumberField
              key={account}
              label={nameAccount(account)}
              value={number}
              error={fieldErrors[`accounts.${i}.number`]}
              isReadOnly={!mayChange}
              onChange={(value) => setAccount(account, value)}
            />
          ))}
        </div>
      ) : loading.isRunning ? (
        <p aria-busy="true">
          <Trans>The numbers are being read.</Trans>
        </p>
      ) : null}
    </Dialog>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (digits: string) => void
}
function NumberField({ label, value, error, isReadOnly, onChange }: NumberFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode="numeric"
          maxLength={7}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
    </Field>
  )
}
