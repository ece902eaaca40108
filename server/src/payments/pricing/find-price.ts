/** A price that staff have set; moments in milliseconds since 1970. */
export interface PriceChange {
  readonly id: number
  /** null: every country with the currency that has no price of its own. */
  readonly country: string | null
  /** null: the country has no price of its own any more. */
  readonly priceMinor: number | null
  readonly startsAtMs: number
  /** null: until the next change. */
  readonly endsAtMs: number | null
  readonly undoneAtMs: number | null
  /** True if a second person agreed to it. */
  readonly isApproved: boolean
}
/** Everything that decides what a bundle costs in a currency. */
export interface BundlePrices {
  /** The price that the bundle was created with; null if it had none in this currency. */
  readonly baseMinor: number | null
  readonly changes: readonly PriceChange[]
}

const isInForce = ({ startsAtMs, endsAtMs, undoneAtMs }: PriceChange, atMs: number): boolean =>
  startsAtMs <= atMs && (endsAtMs ?? Infinity) > atMs && (undoneAtMs ?? Infinity) > atMs

/** Of the changes in force for one place: a temporary one before those without an end, of which the last one counts. */
const selectChange = (changes: readonly PriceChange[]): PriceChange | undefined =>
  changes
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.id - b.id)
    .findLast(
      ({ endsAtMs }, _index, sorted) => endsAtMs !== null || sorted.every((one) => one.endsAtMs === null),
    )

/** Returns the change that decides the price of a place itself at a moment; null if there is none. */
export const findChangeInForce = (
  { changes }: BundlePrices,
  country: string | null,
  atMs: number,
): PriceChange | null =>
  selectChange(changes.filter((change) => change.country === country && isInForce(change, atMs))) ?? null

/** Returns the price of a place itself at a moment: null for a country that pays that of its currency. */
export function findOwnPrice(prices: BundlePrices, country: string | null, atMs: number): number | null {
  const change = findChangeInForce(prices, country, atMs)
  return change || country !== null ? (change?.priceMinor ?? null) : prices.baseMinor
}
/** Returns what buyers in a country pay at a moment, in minor units; null: not sold for this currency. */
export const findPrice = (prices: BundlePrices, country: string | null, atMs: number): number | null =>
  findOwnPrice(prices, country, atMs) ?? findOwnPrice(prices, null, atMs)

/** Returns the lowest price that was in force from one moment to another, in minor units; null if there was none. */
export function findLowestPrice(
  prices: BundlePrices,
  country: string | null,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): number | null {
  const moments = prices.changes
    .flatMap(({ startsAtMs, endsAtMs, undoneAtMs }) => [startsAtMs, endsAtMs, undoneAtMs])
    .filter((ms) => ms !== null)
    .filter((ms) => ms > fromMs && ms < untilMs)
  const pricesMinor = [fromMs, ...moments, untilMs]
    .map((ms) => findPrice(prices, country, ms))
    .filter((minor) => minor !== null)
  return pricesMinor.length > 0 ? Math.min(...pricesMinor) : null
}
