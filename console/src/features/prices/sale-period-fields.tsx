import { useLingui } from '@lingui/react/macro'
import { InputField } from '../../ui/input-fields.tsx'

/** When a bundle is sold, as its fields hold it; an empty field is no moment. */
interface TypedSalePeriod {
  readonly startsAt: string
  readonly endsAt: string
}
interface Props {
  readonly period: TypedSalePeriod
  readonly errors: Readonly<Record<string, string>>
  /** True if the sale has started: an empty start then keeps it. */
  readonly isStarted: boolean
  readonly onChange: (period: TypedSalePeriod) => void
}
/** From when and until when a bundle is sold. */
export function SalePeriodFields({ period, errors, isStarted, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <InputField
        label={t`On sale from`}
        hint={isStarted ? t`Empty: it stays on sale.` : t`Empty: at once.`}
        error={errors['startsAt']}
        type="datetime-local"
        value={period.startsAt}
        onChange={(startsAt) => onChange({ ...period, startsAt })}
      />
      <InputField
        label={t`On sale until`}
        hint={t`Empty: until it is taken off sale. Members see neither the date nor a countdown.`}
        error={errors['endsAt']}
        type="datetime-local"
        value={period.endsAt}
        onChange={(endsAt) => onChange({ ...period, endsAt })}
      />
    </>
  )
}
