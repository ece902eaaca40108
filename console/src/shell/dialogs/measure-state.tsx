import type { Measure } from '@amarelle/contract/staff/endpoints/cases'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../i18n/formats.ts'

/** Shows how long a measure lasts, and that it was reversed, in a few words; empty for most. */
export function MeasureState({ measure: { endsAt, reversedAt, reversedBy } }: { readonly measure: Measure }) {
  const { t } = useLingui()
  if (reversedAt !== null)
    return <strong>{t`reversed on ${formatDate(reversedAt)} by ${reversedBy ?? '?'}`}</strong>
  return endsAt === null ? null : <>{t`until ${formatDate(endsAt)}`}</>
}
