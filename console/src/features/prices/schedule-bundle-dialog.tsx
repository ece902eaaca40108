import { scheduleBundleEndpoint } from '@amarelle/contract/staff/endpoints/pricing/bundles'
import type { BundlePriceView } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../ui/local-minutes.ts'
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
  const isStarted = !isPlannedBundle(bundle)
  // A colleague's change meanwhile must not count as seen.
  const [seen] = useState({ startsAt: bundle.saleStartsAt, endsAt: bundle.saleEndsAt })
  const [period, setPeriod] = useState({
    startsAt: isStarted || seen.startsAt === null ? '' : toLocalMinutes(new Date(seen.startsAt)),
    endsAt: seen.endsAt === null ? '' : toLocalMinutes(new Date(seen.endsAt)),
  })
  const save = async (reason: string) => {
    await callStaff(scheduleBundleEndpoint, {
      site: siteId,
      bundle: bundle.bundle,
      startsAt: parseLocalMinutes(period.startsAt),
      endsAt: parseLocalMinutes(period.endsAt),
      seen,
      reason,
    })
    await revalidate()
  }
  return (
    <ReasonDialog title={title} button={t`Save`} maxLength={maxReasonLength} act={save} onClose={onClose}>
      {(fieldErrors) => (
        <SalePeriodFields period={period} errors={fieldErrors} isStarted={isStarted} onChange={setPeriod} />
      )}
    </ReasonDialog>
  )
}
