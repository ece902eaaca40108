import { auditActs } from '@amarelle/contract/staff/acts'
import { settingKeys } from '@amarelle/contract/staff/site-settings'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { settingNames } from '../../i18n/setting-names.ts'
import { actNames } from '../../i18n/role-names.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { DayFilters } from '../../ui/filters/day-filters.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { SelectFilters } from '../../ui/filters/select-filter.tsx'
import { TypedFilter } from '../../ui/filters/typed-filter.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

interface Props {
  readonly people: readonly { readonly id: number; readonly name: string }[]
  /** At the end of the bar. */
  readonly note: ReactNode
}
/** Shows the filters of the log: days, colleague, act, setting, member and case. */
export function AuditFilters({ people, note }: Props) {
  const { t, i18n } = useLingui()
  const { get, set, isFiltered, clear, query } = useAddressFilters([
    'staff',
    'act',
    'member',
    'case',
    'setting',
    'from',
    'to',
  ])
  const caseField = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => caseField.current?.focus() }, { '/': t`Case number` })
  const settings = settingKeys.map((key) => [key, i18n._(settingNames[key][0])] as const)
  const choices = [
    ['staff', t`Who`, t`Anyone`, people.map(({ id, name }) => [String(id), name] as const)],
    ['act', t`Act`, t`All acts`, auditActs.map((act) => [act, i18n._(actNames[act])] as const)],
    ['setting', t`Setting`, t`All settings`, settings],
  ] as const
  return (
    <FilterBar isFiltered={isFiltered} note={note}>
      <SelectFilters choices={choices} get={get} set={set} />
      <TypedFilter
        label={t`Member number`}
        value={get('member')}
        inputMode="numeric"
        onSet={(typed) => set('member', /^\d{1,15}$/.test(typed) ? typed : '')}
      />
      <TypedFilter
        label={t`Case number`}
        value={get('case')}
        fieldRef={caseField}
        onSet={(typed) => set('case', typed)}
      />
      <DayFilters get={get} set={set} />
      {isFiltered ? <ClearFilters onClear={clear} /> : null}
      <SavedFilters list="audit" path="/audit" query={query} />
    </FilterBar>
  )
}
