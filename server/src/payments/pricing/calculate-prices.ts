// Money is integer minor units; a part is rounded half up, once per order (docs/payments.md#rounding).

/** `whole × part ÷ of`, rounded half up. Whole numbers all the way: a fraction that comes in is an error. */
function multiplyRatio(whole: number, part: number, of: number): number {
  const [product, divisor] = [BigInt(whole) * BigInt(part), BigInt(of)]
  return Number((2n * product + divisor) / (2n * divisor))
}

/** The part of a gross amount that is VAT; `rate` in hundredths of a percent. */
export const calculateVat = (gross: number, rate: number): number => multiplyRatio(gross, rate, 10_000 + rate)

/** Never the whole price: an order without a payment is none. */
export const calculateDiscount = (price: number, percentage: number): number =>
  Math.min(multiplyRatio(price, percentage, 100), price - 1)

export interface MethodFee {
  readonly fixedMinor: number
  /** Hundredths of a percent of the order. */
  readonly percent: number
  readonly capMinor: number | null
}
/** What paying by a method costs more, VAT included. */
export function calculateMethodFee(amount: number, { fixedMinor, percent, capMinor }: MethodFee): number {
  const fee = fixedMinor + multiplyRatio(amount, percent, 10_000)
  return capMinor === null ? fee : Math.min(fee, capMinor)
}

export const calculateMessagePrice = (total: number, credits: number, messageCredits: number): number =>
  multiplyRatio(total, messageCredits, credits)

/** What so many of an order's credits cost. */
export const calculateCreditValue = (total: number, credits: number, count: number): number =>
  multiplyRatio(total, count, credits)
/** How many of an order's credits so much money bought; all of them for all of it. */
export const calculateCreditCount = (total: number, credits: number, minor: number): number =>
  multiplyRatio(credits, minor, total)

/** An amount in another currency, by the price of one thing in both. */
export const convertAmount = (minor: number, price: number, otherPrice: number): number =>
  multiplyRatio(minor, otherPrice, price)
/** A limit to the next ten of a currency, in the member's favour. */
export const roundUpLimit = (minor: number): number => minor + ((1000 - (minor % 1000)) % 1000)

/** Whether credits of one bundle cost less each than those of another; compared without a fraction. */
export const isCheaperPerCredit = (
  one: { readonly total: number; readonly credits: number },
  other: { readonly total: number; readonly credits: number },
): boolean => one.total * other.credits < other.total * one.credits
