import { auditActs } from '@amarelle/contract/staff/acts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { actNames } from '../../i18n/role-names.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { SelectFilter } from '../../ui/filters/select-filter.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

interface Props {
  readonly people: readonly { readonly id: number; readonly name: string }[]
  /** At the end of the bar. */
  readonly children: ReactNode
}
/** When, who, what, and about whom or which case. */
export function AuditFilters({ people, children }: Props) {
  const { t, i18n } = useLingui()
  const { get, set, isFiltered, clear, query } = useAddressFilters([
    'staff',
    'act',
    'member',
    'case',
    'from',
    'to',
  ])
  const caseField = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => caseField.current?.focus() }, { '/': t`Case number` })
  const days = [
    ['from', t`From`],
    ['to', t`To`],
  ] as const
  return (
    <search className="filter-bar">
      <SelectFilter
        label={t`Who`}
        all={t`Anyone`}
        options={people.map(({ id, name }) => [String(id), name])}
        value={get('staff')}
        onChange={(value) => set('staff', value)}
      />
      <SelectFilter
        label={t`Act`}
        all={t`All acts`}
        options={auditActs.map((act) => [act, i18n._(actNames[act])])}
        value={get('act')}
        onChange={(value) => set('act', value)}
      />
      <input
        key={`member ${get('member')}`}
        className="input"
        aria-label={t`Member number`}
        placeholder={t`Member number`}
        inputMode="numeric"
        defaultValue={get('member')}
        onBlur={(event) => set('member', /^\d{1,15}$/.test(event.target.value) ? event.target.value : '')}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <input
        key={`case ${get('case')}`}
        ref={caseField}
        className="input"
        aria-label={t`Case number`}
        placeholder={t`Case number`}
        defaultValue={get('case')}
        onBlur={(event) => set('case', event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
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
      <SavedFilters list="audit" path="/audit" query={query} />
      {children}
    </search>
  )
}
