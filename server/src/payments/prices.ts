// Money is integer minor units; a part is rounded half up, once per order (DOMAIN 3.2 I12).

/** The part of a gross amount that is VAT; `rate` in hundredths of a percent. */
export const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (10_000 + rate))

export const discountOn = (price: number, percentage: number): number =>
  Math.round((price * percentage) / 100)

export const perMessage = (total: number, credits: number, messageCredits: number): number =>
  Math.round((total * messageCredits) / credits)
