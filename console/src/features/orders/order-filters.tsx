import { paymentProviderIds, staffOrderStates } from '@amarelle/contract/staff/endpoints/orders'
import { useLingui } from '@lingui/react/macro'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { SelectFilter } from '../../ui/filters/select-filter.tsx'
import { staffOrderStateNames } from './order-names.ts'
import { orderFilterNames, readTypedAmount } from './read-order-filters.ts'

interface Props {
  readonly methods: readonly { readonly code: string; readonly name: string }[]
}
/** The filters, each of which is part of the address. */
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
  const days = [
    ['from', t`From`],
    ['to', t`To`],
  ] as const
  return (
    <search className="filter-bar">
      {choices.map(([name, label, all, options]) => (
        <SelectFilter
          key={name}
          label={label}
          all={all}
          options={options}
          value={get(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
      {codes.map(([name, label, length]) => (
        <TypedFilter
          key={name}
          label={label}
          value={get(name)}
          onSet={(typed) => {
            const code = typed.trim().toUpperCase()
            set(name, code.length === length && /^[A-Z]+$/.test(code) ? code : '')
          }}
        />
      ))}
      {amounts.map(([name, label]) => (
        <TypedFilter
          key={name}
          label={label}
          value={get(name)}
          isNumber
          onSet={(typed) => set(name, readTypedAmount(typed) === undefined ? '' : typed.trim())}
        />
      ))}
      {days.map(([name, label]) => (
        <input
          key={name}
          className="input"
          type="date"
          aria-label={label}
          value={get(name)}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      {isFiltered ? <ClearFilters onClear={clear} /> : null}
      <SavedFilters list="orders" path="/orders" query={query} />
    </search>
  )
}

interface TypedFilterProps {
  readonly label: string
  readonly value: string
  readonly isNumber?: boolean
  readonly onSet: (typed: string) => void
}
/** A filter that is typed, and counts when the field is left or Enter is pressed. */
function TypedFilter({ label, value, isNumber = false, onSet }: TypedFilterProps) {
  return (
    <input
      key={value}
      className="input"
      aria-label={label}
      placeholder={label}
      maxLength={12}
      {...(isNumber && { inputMode: 'decimal' as const })}
      defaultValue={value}
      onBlur={(event) => event.target.value.trim() !== value && onSet(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
