interface Entry {
  readonly account: string
  /** Debits are positive. */
  readonly amount: number
}
/** A part of a booking between two accounts. `minor` is positive. */
interface AccountPair {
  readonly debit: string
  readonly credit: string
  readonly minor: number
}
/** Splits the entries of a booking, which sum to zero, into amounts between one debited and one credited account. */
export function pairEntries(entries: readonly Entry[]): AccountPair[] {
  const open = entries.map(({ account, amount }) => ({ account, left: amount }))
  const pairs: AccountPair[] = []
  for (const debit of open.filter(({ left }) => left > 0))
    for (const credit of open) {
      if (credit.left >= 0 || debit.left === 0) continue
      const minor = Math.min(debit.left, -credit.left)
      debit.left -= minor
      credit.left += minor
      pairs.push({ debit: debit.account, credit: credit.account, minor })
    }
  return pairs
}
