import { paymentProviderIds, staffOrderStates } from '@amarelle/contract/staff/endpoints/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatScope, readScope } from '../../session/scope.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { Button } from '../../ui/button.tsx'
import { staffOrderStateNames } from './order-names.ts'
import { orderFilterNames, readTypedAmount, type OrderFilterName } from './read-order-filters.ts'

/** Filters and scope as a query string, always in the same order; empty if there are none. */
function formatOrderFilters(search: URLSearchParams): string {
  const query = new URLSearchParams(formatScope(readScope(search)))
  for (const name of orderFilterNames) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

interface Props {
  readonly methods: readonly { readonly code: string; readonly name: string }[]
}
/** The filters, each of which is part of the address. */
export function OrderFilters({ methods }: Props) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const get = (name: OrderFilterName) => search.get(name) ?? ''
  const set = (name: OrderFilterName, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const choices = [
    ['state', t`State`, t`All states`, staffOrderStates.map((id) => [id, i18n._(staffOrderStateNames[id])])],
    ['method', t`Method`, t`All methods`, methods.map(({ code, name }) => [code, name])],
    ['provider', t`Provider`, t`All providers`, paymentProviderIds.map((id) => [id, id])],
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
        <select
          key={name}
          className="input"
          aria-label={label}
          value={get(name)}
          onChange={(event) => set(name, event.target.value)}
        >
          <option value="">{all}</option>
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
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
      {orderFilterNames.some((name) => search.has(name)) ? (
        <Button
          small
          kind="text"
          icon={<X aria-hidden="true" />}
          onClick={() => setSearch(formatScope(readScope(search)), { replace: true })}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      <SavedFilters list="orders" path="/orders" query={formatOrderFilters(search)} />
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
