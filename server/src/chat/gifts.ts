import { giftCodes } from '@amarelle/contract/chat'

/** What each gift costs, in credits (DECISIONS 3). */
const prices: Record<(typeof giftCodes)[number], number> = {
  smile: 1,
  coffee: 2,
  cocktail: 3,
  cake: 4,
  balloons: 4,
  rose: 5,
  chocolates: 5,
  bear: 7,
  bouquet: 8,
  ring: 10,
}
export type GiftCode = keyof typeof prices
export const giftPrice = (code: GiftCode): number => prices[code]
export const gifts = giftCodes.map((code) => ({ code, credits: prices[code] }))
