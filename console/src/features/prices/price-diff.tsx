import type { PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePlaceName } from './use-price-names.ts'

interface Props {
  readonly place: PricePlace
  readonly credits: number
  readonly before: ReactNode
  readonly after: ReactNode
}
/** Shows a price before and after a change. */
export function PriceDiff({ place, credits, before, after }: Props) {
  const namePlace = usePlaceName()
  return (
    <span className="setting-diff">
      {plural(credits, { one: '# credit', other: '# credits' })}, {namePlace(place)}: <del>{before}</del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">
        <Trans>becomes</Trans>{' '}
      </span>
      <ins>{after}</ins>
    </span>
  )
}
