import {
  importSettlementsEndpoint,
  maxSettlementFileBytes,
  settlingProviders,
  type SettlingProvider,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { uploadStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatFileSize } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { settlingProviderNames } from './settlement-names.ts'

interface Props {
  readonly company: number
  /** The file that was dropped on the list, if any. */
  readonly dropped: File | null
  readonly onClose: () => void
}
/** Imports a provider's file, and then says what it contained. */
export function ImportDialog({ company, dropped, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState(dropped)
  const [provider, setProvider] = useState<SettlingProvider>('flexpay')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const [done, setDone] = useState<StaffEndpointAnswer<typeof importSettlementsEndpoint> | null>(null)
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    const isTooLarge = file !== null && file.size > maxSettlementFileBytes
    const problem = isTooLarge
      ? t`The file is larger than ${formatFileSize(maxSettlementFileBytes)}.`
      : t`Choose a file.`
    setMissing(file === null || isTooLarge ? problem : undefined)
    if (file === null || isTooLarge) return
    const input = { company, provider, name: file.name.slice(0, 200), reason }
    await run(async () => {
      setDone(await uploadStaffFile(importSettlementsEndpoint, input, file))
      await revalidate()
    })
  }
  if (done)
    return (
      <Dialog
        title={t`The file was read`}
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Facts
          facts={[
            [t`New settlements`, formatCount(done.imported)],
            [t`Known before, unchanged`, formatCount(done.known)],
            [t`Differences to explain`, formatCount(done.openDifferences)],
          ]}
        />
      </Dialog>
    )
  return (
    <Dialog
      title={t`Import settlements`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Import</Trans>
          </Button>
        </>
      }
    >
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
      <Field
        label={t`File`}
        hint={
          (file === dropped && dropped?.name) ||
          t`CSV with the columns settlement;kind;reference;amount;fee;currency;date, at most ${formatFileSize(maxSettlementFileBytes)}.`
        }
        error={missing}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              setMissing(undefined)
              setFile(event.target.files?.[0] ?? null)
            }}
          />
        )}
      </Field>
      <Field label={t`Provider`}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={provider}
            onChange={(event) => setProvider(event.target.value as SettlingProvider)}
          >
            {settlingProviders.map((one) => (
              <option key={one} value={one}>
                {settlingProviderNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t`Reason`} hint={t`It stays in the audit log.`} error={fieldErrors['reason']}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
