// Credits: a double-entry ledger of what members hold, and the only ways to change it: grant, spend and return what was spent.
// Hears of activations to grant the sign-up credits; knows no price, no message, no order.

export {
  balanceOf,
  findBalances,
  getBalance,
  isPremium,
  lastCreditPriceOf,
  listBookings,
} from './balance.sql.ts'
export { type FictionalUse, fictionalUsePort } from './fictional-use-port.ts'
export { findSliceEnd } from './balance-check.sql.ts'
export { createCreditGrant } from './create-credit-grant.ts'
export { bookMoney, bookMoneyTransactions, type MoneyBooking, reverseMoney } from './book-money.ts'
export { findOrCreateAccount } from './ledger.sql.ts'
export { findGoodwillAllowance } from './goodwill/goodwill-limit.ts'
export { giveGoodwill } from './goodwill/give-goodwill.ts'
export { lapseCredits } from './lapse-credits.ts'
export { refundSpend } from './refund-spend.ts'
export {
  restoreRevokedCredits,
  lockCredits,
  lockExistingCredits,
  findOrderLot,
  revokeCredits,
} from './revoke-credits.ts'
export { spendCredits, toSpendProblem, type SpendKind, type SpendResult } from './spend-credits.ts'
export { creditsModule } from './module.ts'
