import { changePricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff, StaffApiError } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { parseLocalMinutes } from '../../ui/local-minutes.ts'
import { Note } from '../../ui/note.tsx'
import { PriceDiff } from './price-diff.tsx'
import type { PriceDraft } from './use-price-draft.ts'

interface Props {
  readonly siteId: number
  readonly draft: PriceDraft
  /** Largest change of a price without a second person, in percent; null: no limit. */
  readonly limitPercent: number | null
  /** Receives errors of prices by the key of their entry; they are shown beside their fields. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Shows which prices would change, asks why, from when and until when, and saves all of them or none. */
export function SavePricesDialog({ siteId, draft, limitPercent, onRefused, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [endsAt, setEndsAt] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const entries = [...draft.entries]
  const submit = async () => {
    let refused: Readonly<Record<string, string>> | null = null
    const isDone = await run(async () => {
      try {
        await callStaff(changePricesEndpoint, {
          site: siteId,
          changes: entries.map(([, { place, bundle, price, seen }]) => ({ ...place, bundle, price, seen })),
          reason,
          startsAt: parseLocalMinutes(startsAt),
          endsAt: parseLocalMinutes(endsAt),
        })
        draft.clear()
      } catch (failure) {
        const fields = failure instanceof StaffApiError ? failure.fields : {}
        const byEntry = entries.flatMap(([key], i) => {
          const text = fields[`changes.${i}.price`]
          return text === undefined ? [] : [[key, text] as const]
        })
        if (byEntry.length > 0) refused = Object.fromEntries(byEntry)
        throw failure
      } finally {
        await revalidate()
      }
    })
    if (refused) onRefused(refused)
    else if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`Review and save`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Check aria-hidden="true" />}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <ul className="plain-list">
        {entries.map(([key, { place, credits, price, seen }]) => (
          <li key={key}>
            <PriceDiff
              place={place}
              credits={credits}
              before={seen === null ? t`none` : formatMoney({ minor: seen, currency: place.currency })}
              after={price ?? t`none`}
            />
          </li>
        ))}
      </ul>
      <p className="small">
        <Trans>Orders that were placed keep their price.</Trans>{' '}
        {limitPercent === null ? null : (
          <Trans>
            If a price changes by more than {limitPercent} % within a week, a second person has to agree
            first.
          </Trans>
        )}
      </p>
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the history and in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      <InputField
        label={t`Starts`}
        hint={t`Empty: at once, on all pages within a second.`}
        error={fieldErrors['startsAt']}
        type="datetime-local"
        value={startsAt}
        onChange={setStartsAt}
      />
      <InputField
        label={t`Ends`}
        hint={t`Empty: until the next change. At the end, the price before applies again.`}
        error={fieldErrors['endsAt']}
        type="datetime-local"
        value={endsAt}
        onChange={setEndsAt}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
