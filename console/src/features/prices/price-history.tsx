import { type PriceChangeView, undoPriceEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { maxListedChanges } from '@amarelle/contract/staff/endpoints/sites'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { EarlierChanges } from '../../shell/earlier-changes.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { usePlaceName } from './use-price-names.ts'

interface Props {
  readonly changes: readonly PriceChangeView[]
  readonly mayChange: boolean
  readonly siteId: number
}
/** Planned prices first, then the last changes, with who made them and why; what applies or will apply can be taken back. */
export function PriceHistory({ changes, mayChange, siteId }: Props) {
  const { t } = useLingui()
  const namePlace = usePlaceName()
  const { revalidate } = useRevalidator()
  const [undone, setUndone] = useState<PriceChangeView | null>(null)
  const stateNames = {
    planned: <Pill tone="info">{t`planned`}</Pill>,
    in_force: <Pill tone="good">{t`in force`}</Pill>,
    over: null,
    undone: <Pill>{t`taken back`}</Pill>,
  }
  const describe = ({ place, credits, minor }: PriceChangeView): string => {
    const amount = minor === null ? t`none` : formatMoney({ minor, currency: place.currency })
    return `${plural(credits, { one: '# credit', other: '# credits' })}, ${namePlace(place)}: ${amount}`
  }
  return (
    <section className="panel-block">
      <h2>
        <Trans>History</Trans>
      </h2>
      {changes.length === 0 ? (
        <p className="small">
          <Trans>Nothing was changed in the console yet.</Trans>
        </p>
      ) : (
        <ul className="timeline">
          {changes.map((change) => (
            <li key={change.id} className="setting-change">
              <div>
                {describe(change)} {stateNames[change.state]}
                <p className="small">
                  {change.by}, <Time at={change.createdAt} />: {change.reason}
                  {change.approvedBy === null ? null : (
                    <>
                      {' '}
                      <Trans>{change.approvedBy} agreed.</Trans>
                    </>
                  )}
                </p>
                {change.state === 'planned' || change.endsAt !== null ? (
                  <p className="small">
                    <Trans>
                      Starts <Time at={change.startsAt} />
                    </Trans>
                    {change.endsAt === null ? null : (
                      <>
                        {', '}
                        <Trans>
                          ends <Time at={change.endsAt} />
                        </Trans>
                      </>
                    )}
                  </p>
                ) : null}
                {change.undone ? (
                  <p className="small">
                    {change.undone.by}, <Time at={change.undone.at} />: {change.undone.reason}
                  </p>
                ) : null}
              </div>
              {mayChange && (change.state === 'planned' || change.state === 'in_force') ? (
                <Button
                  small
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={t`Undo ${describe(change)}`}
                  onClick={() => setUndone(change)}
                >
                  <Trans>Undo</Trans>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <EarlierChanges
        count={changes.filter(({ state }) => state !== 'planned').length}
        maximum={maxListedChanges}
        act="price.changed"
        scope={{ site: siteId }}
      />
      {undone ? (
        <ReasonDialog
          title={t`Undo a price`}
          button={t`Undo`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(undoPriceEndpoint, { change: undone.id, reason })
            await revalidate()
          }}
          onClose={() => setUndone(null)}
        >
          <p>{describe(undone)}</p>
          <p className="small">
            {undone.state === 'planned' ? (
              <Trans>It never starts.</Trans>
            ) : (
              <Trans>The price before it applies again.</Trans>
            )}
          </p>
        </ReasonDialog>
      ) : null}
    </section>
  )
}
