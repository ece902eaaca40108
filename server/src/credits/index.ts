// Credits: a double-entry ledger of what members hold, and the only ways to change it: grant, spend and return what was spent.
// Hears of activations to grant the sign-up credits; knows no price, no message, no order.
import './check-books.job.ts'

export { balanceOf, isPremium, lastCreditValue } from './balance.sql.ts'
export { hearCredits } from './sign-up-credits.ts'
export { grant } from './grant.ts'
export { mountCredits } from './credits.routes.ts'
export { bookMoney, reverseMoney } from './book-money.ts'
export { refundSpend } from './refund-spend.ts'
export { giveBack, lockCredits, lockKnownCredits, lotOfOrder, takeBack } from './take-back.ts'
export { spend, spendingRefusal, type SpendKind, type Spent } from './spend.ts'
