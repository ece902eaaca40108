// Money is in integer minor units; each share is rounded half up, once per order (docs/payments.md#rounding).

/** `whole × part ÷ of`, rounded half up. Integers only: throws RangeError for fractions. */
function multiplyRatio(totalAmount: number, part: number, of: number): number {
  const [product, divisor] = [BigInt(totalAmount) * BigInt(part), BigInt(of)]
  return Number((2n * product + divisor) / (2n * divisor))
}

/** Returns the VAT included in a gross amount; `rate` in hundredths of a percent. */
export const calculateVat = (gross: number, rate: number): number => multiplyRatio(gross, rate, 10_000 + rate)

/** At least one minor unit remains: an order must have a payment. */
export const calculateDiscount = (price: number, percentage: number): number =>
  Math.min(multiplyRatio(price, percentage, 100), price - 1)

export interface MethodFee {
  readonly fixedMinor: number
  /** Hundredths of a percent of the order. */
  readonly percent: number
  readonly capMinor: number | null
}
/** Returns the fee of a payment method on `amount`, VAT included. */
export function calculateMethodFee(amount: number, { fixedMinor, percent, capMinor }: MethodFee): number {
  const fee = fixedMinor + multiplyRatio(amount, percent, 10_000)
  return capMinor === null ? fee : Math.min(fee, capMinor)
}

export const calculateMessagePrice = (total: number, credits: number, messageCredits: number): number =>
  multiplyRatio(total, messageCredits, credits)

/** Returns the price of `count` of an order's credits. */
export const calculateCreditValue = (total: number, credits: number, count: number): number =>
  multiplyRatio(total, count, credits)
/**
 * Returns the part of an order's deferred net value that `count` of its unspent credits hold. Only what remains is rounded, as in the
 * books, so that shares add up to the whole.
 */
export const calculateDeferredValue = (
  net: number,
  { granted, remaining }: { readonly granted: number; readonly remaining: number },
  count: number,
): number =>
  calculateCreditValue(net, granted, remaining) - calculateCreditValue(net, granted, remaining - count)
/** Returns how many of an order's credits `minor` paid for; all of them for the full amount. */
export const calculateCreditCount = (total: number, credits: number, minor: number): number =>
  multiplyRatio(credits, minor, total)

/** Converts an amount by the price of the same item in both currencies. */
export const convertAmount = (minor: number, price: number, otherPrice: number): number =>
  multiplyRatio(minor, otherPrice, price)
/** Rounds a limit up to the next ten currency units, in the member's favour. */
export const roundUpLimit = (minor: number): number => minor + ((1000 - (minor % 1000)) % 1000)

/** True if a credit of `one` is cheaper than a credit of `other`; compares without fractions. */
export const isCheaperPerCredit = (
  one: { readonly total: number; readonly credits: number },
  other: { readonly total: number; readonly credits: number },
): boolean => one.total * other.credits < other.total * one.credits
