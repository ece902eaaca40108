import { findAccountsInSameBrowsers } from '../../../accounts/index.ts'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../risk-rule.ts'

/** So many accounts of one site in one browser are a signal, if they signed up within so many days. */
const manyAccounts = { accounts: 4, days: 7 } as const
/** The signal is about the oldest of the accounts, so that each further one adds to the same signal. */
function judgeAccounts(
  accounts: readonly { readonly id: number; readonly signedUpAt: Date }[],
): RiskFacts | null {
  const [oldest, ...others] = accounts
  if (!oldest || accounts.length < manyAccounts.accounts) return null
  return {
    memberId: oldest.id,
    reasons: createReasons({
      count: accounts.length,
      periodMinutes: manyAccounts.days * 1440,
      memberIds: others.map(({ id }) => id),
    }),
    newestAt: new Date(Math.max(...accounts.map(({ signedUpAt }) => signedUpAt.getTime()))),
  }
}

/** Many accounts in one browser. Checked when somebody signs up. */
export const manyAccountsCheck: RiskCheck = {
  rule: 'many_accounts',
  findFacts: async (db, { memberId, site, now }) =>
    judgeAccounts(
      await findAccountsInSameBrowsers(db, {
        memberId,
        siteId: site.id,
        since: addMs(now, -daysToMs(manyAccounts.days)),
        limit: mostReasonIds,
      }),
    ),
}
