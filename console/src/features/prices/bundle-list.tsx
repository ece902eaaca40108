import { endBundleEndpoint } from '@amarelle/contract/staff/endpoints/pricing/bundles'
import type { BundlePriceView } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddBundleDialog } from './add-bundle-dialog.tsx'
import { ScheduleBundleDialog } from './schedule-bundle-dialog.tsx'
import { useSalePeriodName } from './use-price-names.ts'

interface Props {
  readonly siteId: number
  readonly currencies: readonly string[]
  readonly bundles: readonly BundlePriceView[]
}
/** The bundles on sale and those to come: one more, one less, or other dates. */
export function BundleList({ siteId, currencies, bundles }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const [scheduled, setScheduled] = useState<BundlePriceView | null>(null)
  const nameSalePeriod = useSalePeriodName()
  const [ended, setEnded] = useState<BundlePriceView | null>(null)
  const nameBundle = ({ credits }: BundlePriceView) =>
    plural(credits, { one: '# credit', other: '# credits' })
  return (
    <Card
      title={t`Bundles on sale`}
      actions={
        <Button small icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          <Trans>New bundle</Trans>
        </Button>
      }
    >
      {bundles.length === 0 ? (
        <p className="small">
          <Trans>No bundle is on sale. Members can’t buy credits.</Trans>
        </p>
      ) : null}
      <ul className="plain-list bundle-list">
        {bundles.map((bundle) => (
          <li key={bundle.bundle}>
            <span>
              {nameBundle(bundle)} <small>{nameSalePeriod(bundle)}</small>
            </span>
            <Button
              small
              kind="text"
              aria-label={t`Dates of ${nameBundle(bundle)}`}
              onClick={() => setScheduled(bundle)}
            >
              <Trans>Dates</Trans>
            </Button>
            {bundles.length > 1 ? (
              <Button
                small
                kind="text"
                aria-label={t`Take ${nameBundle(bundle)} off sale`}
                onClick={() => setEnded(bundle)}
              >
                <Trans>Take off sale</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddBundleDialog siteId={siteId} currencies={currencies} onClose={() => setIsAdding(false)} />
      ) : null}
      {scheduled ? (
        <ScheduleBundleDialog
          siteId={siteId}
          bundle={scheduled}
          title={t`Dates of ${nameBundle(scheduled)}`}
          onClose={() => setScheduled(null)}
        />
      ) : null}
      {ended ? (
        <ReasonDialog
          title={t`Take ${nameBundle(ended)} off sale`}
          button={t`Take off sale`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endBundleEndpoint, { site: siteId, bundle: ended.bundle, reason })
            await revalidate()
          }}
          onClose={() => setEnded(null)}
        >
          <p>
            <Trans>Members can’t buy it any more. Orders that were placed keep it.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </Card>
  )
}
