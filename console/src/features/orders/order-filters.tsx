import { paymentProviderIds, staffOrderStates } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { DayFilters } from '../../ui/filters/day-filters.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { SelectFilters } from '../../ui/filters/select-filter.tsx'
import { TypedFilter } from '../../ui/filters/typed-filter.tsx'
import { staffOrderStateNames } from './order-names.ts'
import { orderFilterNames, readTypedAmount } from './read-order-filters.ts'

interface Props {
  readonly methods: readonly { readonly code: string; readonly name: string }[]
}
/** Shows the filters, each of which is part of the address. */
export function OrderFilters({ methods }: Props) {
  const { t, i18n } = useLingui()
  const { get, set, isFiltered, clear, query } = useAddressFilters(orderFilterNames, 'orders')
  const choices = [
    [
      'state',
      t`State`,
      t`All states`,
      staffOrderStates.map((id) => [id, i18n._(staffOrderStateNames[id])] as const),
    ],
    ['method', t`Method`, t`All methods`, methods.map(({ code, name }) => [code, name] as const)],
    ['provider', t`Provider`, t`All providers`, paymentProviderIds.map((id) => [id, id] as const)],
  ] as const
  const codes = [
    ['country', t`Country, such as NL`, 2],
    ['currency', t`Currency, such as EUR`, 3],
  ] as const
  const amounts = [
    ['minimum', t`Total from`],
    ['maximum', t`Total up to`],
  ] as const
  return (
    <FilterBar isFiltered={isFiltered}>
      <SelectFilters choices={choices} get={get} set={set} />
      {codes.map(([name, label, length]) => (
        <TypedFilter
          key={name}
          label={label}
          value={get(name)}
          maxLength={12}
          onSet={(typed) => {
            const code = typed.toUpperCase()
            set(name, code.length === length && /^[A-Z]+$/.test(code) ? code : '')
          }}
        />
      ))}
      {amounts.map(([name, label]) => (
        <TypedFilter
          key={name}
          label={label}
          value={get(name)}
          inputMode="decimal"
          maxLength={12}
          onSet={(typed) => set(name, readTypedAmount(typed) === undefined ? '' : typed)}
        />
      ))}
      <DayFilters get={get} set={set} />
      {isFiltered ? <ClearFilters onClear={clear} /> : null}
      <SavedFilters list="orders" path="/orders" query={query} />
    </FilterBar>
  )
}
