import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatCountry } from '../../i18n/formats.ts'

interface LedgerNames {
  /** The name of an account such as `vat_payable:NL`; an unknown one keeps its own. */
  readonly nameAccount: (account: string) => string
  /** The name of a kind of booking. */
  readonly nameKind: (kind: string) => string
}
/** Accounts and bookings of the ledger in words. */
export function useLedgerNames(): LedgerNames {
  const { t } = useLingui()
  return useMemo(() => {
    const nameAccount = (account: string): string => {
      const [kind = '', part = ''] = account.split(':')
      const names: Readonly<Record<string, () => string>> = {
        psp_clearing: () => t`Clearing, ${part}`,
        deferred_revenue: () => t`Unspent credits`,
        revenue: () => t`Revenue, ${formatCountry(part)}`,
        revenue_reduction: () => t`Revenue given back, ${formatCountry(part)}`,
        vat_payable: () => t`VAT, ${formatCountry(part)}`,
        refunds_payable: () => t`Refunds owed`,
        disputed_receivable: () => t`Disputed amounts owed by members`,
        provider_fees: () => t`Fees of providers`,
        payouts_in_transit: () => t`Payouts under way`,
        bank: () => t`Bank`,
        bank_suspense: () => t`Bank lines not assigned`,
        currency_exchange: () => t`Currency exchange`,
        intercompany: () => t`Owed between companies`,
        write_offs: () => t`Amounts written off`,
      }
      return names[kind]?.() ?? account
    }
    const kindNames: Readonly<Record<string, string>> = {
      order: t`Sale`,
      refund: t`Refund`,
      dispute: t`Dispute`,
      settlement: t`Settlement`,
      revenue: t`Revenue earned`,
      lapse: t`Lapsed credits`,
      fee: t`Fee`,
      payout: t`Payout`,
      write_off: t`Written off`,
      bank: t`Bank line`,
      exchange: t`Conversion`,
    }
    return { nameAccount, nameKind: (kind) => kindNames[kind] ?? kind }
  }, [t])
}
