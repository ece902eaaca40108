import { scheduleBundleEndpoint } from '@amarelle/contract/staff/endpoints/pricing/bundles'
import type { BundlePriceView } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../ui/local-minutes.ts'
import { Note } from '../../ui/note.tsx'
import { SalePeriodFields } from './sale-period-fields.tsx'
import { isPlannedBundle } from './use-price-names.ts'

interface Props {
  readonly siteId: number
  readonly bundle: BundlePriceView
  readonly title: string
  readonly onClose: () => void
}
/** Sets from when and until when a bundle is sold. */
export function ScheduleBundleDialog({ siteId, bundle, title, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, formError, fieldErrors } = useAction()
  const isStarted = !isPlannedBundle(bundle)
  // A colleague's change meanwhile must not count as seen.
  const [seen] = useState({ startsAt: bundle.saleStartsAt, endsAt: bundle.saleEndsAt })
  const [period, setPeriod] = useState({
    startsAt: isStarted || seen.startsAt === null ? '' : toLocalMinutes(new Date(seen.startsAt)),
    endsAt: seen.endsAt === null ? '' : toLocalMinutes(new Date(seen.endsAt)),
  })
  const [reason, setReason] = useState('')
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(scheduleBundleEndpoint, {
        site: siteId,
        bundle: bundle.bundle,
        startsAt: parseLocalMinutes(period.startsAt),
        endsAt: parseLocalMinutes(period.endsAt),
        seen,
        reason,
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <SalePeriodFields period={period} errors={fieldErrors} isStarted={isStarted} onChange={setPeriod} />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
