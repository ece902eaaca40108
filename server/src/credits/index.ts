// Credits: a double-entry ledger of what members hold, and the only ways to change it: grant and spend.
// Hears of activations to grant the sign-up credits; knows no price, no message, no order.
export { balanceOf, isPremium, lastCreditValue } from './balance.sql.ts'
export { hearCredits } from './sign-up-credits.ts'
export { grant } from './grant.ts'
export { mountCredits } from './credits.routes.ts'
export { bookMoney } from './book-money.ts'
export { assertSpent, spend, spending, type SpendKind, type Spent } from './spend.ts'
