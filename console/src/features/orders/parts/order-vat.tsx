import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { formatCountry, formatMoney } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Pill } from '../../../ui/pill.tsx'

/** Shows the country of the VAT, and each item of evidence for it. */
export function OrderVat({ order: { vat } }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  const evidence = (code: string | null) =>
    code === null ? (
      t`not known`
    ) : code === vat.country ? (
      <Pill tone="good" icon={<Check aria-hidden="true" />}>
        {formatCountry(code)}
      </Pill>
    ) : (
      <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {formatCountry(code)}
      </Pill>
    )
  return (
    <Card title={t`VAT evidence`}>
      <Facts
        facts={[
          [t`Country`, `${formatCountry(vat.country)}, ${vat.rate} %`],
          [t`VAT`, formatMoney(vat.amount)],
          [t`Profile`, evidence(vat.profile)],
          [t`Connection`, evidence(vat.connection)],
          [t`Bank account`, vat.bankAccount && evidence(vat.bankAccount)],
          [t`Statement`, vat.isStated ? t`the buyer stated the country` : t`was not needed`],
        ]}
      />
    </Card>
  )
}
