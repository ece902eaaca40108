import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { formatDate } from '../../i18n/formats.ts'
import { Pill } from '../../ui/pill.tsx'

/** Shows whether the bank has shown the payout. */
export function ArrivalPill({ arrivedOn }: { readonly arrivedOn: string | null }) {
  const { t } = useLingui()
  return arrivedOn === null ? (
    <Pill tone="info" icon={<Clock aria-hidden="true" />}>{t`on its way`}</Pill>
  ) : (
    <Pill tone="good" icon={<Check aria-hidden="true" />}>{t`arrived ${formatDate(arrivedOn)}`}</Pill>
  )
}
/** Shows how many lines do not fit our books; nothing without any. */
export function DifferencePill({ count }: { readonly count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {t`${plural(count, { one: '# difference', other: '# differences' })}`}
    </Pill>
  )
}
