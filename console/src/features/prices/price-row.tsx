import type { BundlePriceView, PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { formatMoney } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useSalePeriodName } from './use-price-names.ts'
import { formatTyped, type PriceDraft, toEntryKey } from './use-price-draft.ts'

interface Props {
  readonly place: PricePlace
  readonly price: BundlePriceView
  readonly draft: PriceDraft
  readonly error: string | undefined
  readonly mayChange: boolean
  /** The error is answered. */
  readonly onChange: () => void
}
/** Shows the price of a bundle in one place: what a message costs by it, and what a colleague has changed meanwhile. */
export function PriceRow({ place, price, draft, error, mayChange, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const nameSalePeriod = useSalePeriodName()
  const period = nameSalePeriod(price)
  const { currency, country } = place
  const entry = draft.entries.get(toEntryKey(place, price))
  const format = (minor: number | null) => (minor === null ? t`none` : formatMoney({ minor, currency }))
  const hasConflict = entry !== undefined && entry.seen !== price.minor
  const note = [
    period !== null && `${period}.`,
    price.messageMinor !== null && t`A message costs ${format(price.messageMinor)}.`,
    country !== null && price.minor === null && t`Members pay ${format(price.paidMinor)}, as elsewhere.`,
    price.lowestMinor !== null &&
      price.lowestMinor !== price.paidMinor &&
      t`Lowest price of the last 30 days: ${format(price.lowestMinor)}. Only that is struck through.`,
  ]
  return (
    <div className={entry ? 'setting changed' : 'setting'}>
      <div>
        <label htmlFor={id}>{plural(price.credits, { one: '# credit', other: '# credits' })}</label>
        <p id={`${id}-note`} className="small">
          {note.filter(Boolean).join(' ')}
        </p>
      </div>
      <div className="setting-field">
        <div className="price-input">
          <input
            id={id}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            aria-describedby={error || hasConflict ? `${id}-note ${id}-error` : `${id}-note`}
            aria-invalid={error || hasConflict ? true : undefined}
            disabled={!mayChange}
            value={entry ? (entry.price ?? '') : formatTyped(price.minor)}
            onChange={(event) => {
              const typed = event.target.value.trim()
              draft.set(place, price, typed === '' && country !== null ? null : typed)
              onChange()
            }}
          />
          <span>{currency}</span>
        </div>
        {hasConflict ? (
          <>
            <FieldError id={`${id}-error`}>
              {t`A colleague set ${format(price.minor)} in the meantime. You entered ${entry.price ?? t`none`}.`}
            </FieldError>
            <div className="setting-conflict">
              <Button small onClick={() => draft.keep(place, price)}>
                <Trans>Keep mine</Trans>
              </Button>
              <Button small onClick={() => draft.drop(place, price)}>
                <Trans>Take theirs</Trans>
              </Button>
            </div>
          </>
        ) : error ? (
          <FieldError id={`${id}-error`}>{error}</FieldError>
        ) : null}
        {mayChange && country !== null && price.minor !== null && !entry ? (
          <Button
            small
            kind="text"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => draft.set(place, price, null)}
          >
            <Trans>No price of its own</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  )
}
