import type { BundlePriceView, PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { useState } from 'react'
import { formatPricePlace } from './use-price-names.ts'

interface PriceDraftEntry {
  readonly place: PricePlace
  readonly bundle: number
  readonly credits: number
  /** As typed; null: the country gives up its own price. */
  readonly price: string | null
  /** The price when the field was changed first: a colleague's change since then is a conflict. */
  readonly seen: number | null
}
export interface PriceDraft {
  readonly entries: ReadonlyMap<string, PriceDraftEntry>
  readonly set: (place: PricePlace, price: BundlePriceView, typed: string | null) => void
  /** Keeps the own price although a colleague has changed it. */
  readonly keep: (place: PricePlace, price: BundlePriceView) => void
  readonly drop: (place: PricePlace, price: BundlePriceView) => void
  readonly clear: () => void
}
export const toEntryKey = (place: PricePlace, { bundle }: Pick<BundlePriceView, 'bundle'>): string =>
  `${formatPricePlace(place)}:${bundle}`
/** Returns an amount as its field shows it, such as "29.99". */
export const formatTyped = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))

/** Prices that were typed on the screen and are not saved. */
export function usePriceDraft(): PriceDraft {
  const [entries, setEntries] = useState<PriceDraft['entries']>(new Map())
  const change = (act: (next: Map<string, PriceDraftEntry>) => void) =>
    setEntries((before) => {
      const next = new Map(before)
      act(next)
      return next
    })
  return {
    entries,
    set: (place, price, typed) =>
      change((next) => {
        const key = toEntryKey(place, price)
        const { bundle, credits, minor } = price
        const seen = next.get(key)?.seen ?? minor
        if (seen === minor && (typed ?? '').replace(',', '.') === formatTyped(minor)) next.delete(key)
        else next.set(key, { place, bundle, credits, price: typed, seen })
      }),
    keep: (place, price) =>
      change((next) => {
        const entry = next.get(toEntryKey(place, price))
        if (entry) next.set(toEntryKey(place, price), { ...entry, seen: price.minor })
      }),
    drop: (place, price) => change((next) => next.delete(toEntryKey(place, price))),
    clear: () => setEntries(new Map()),
  }
}
