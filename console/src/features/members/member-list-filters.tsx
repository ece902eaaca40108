import { joinedWithinDays, staffMemberStatuses } from '@amarelle/contract/staff/endpoints/members'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memberStatusNames } from '../../i18n/case-names.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { SelectFilters } from '../../ui/filters/select-filter.tsx'

/** Returns the filters of an address; unknown values are dropped. */
export const readMemberListFilters = (search: URLSearchParams) => ({
  status: staffMemberStatuses.find((status) => status === search.get('status')),
  joined: joinedWithinDays.find((days) => days === search.get('joined')),
  premium: (['yes', 'no'] as const).find((choice) => choice === search.get('premium')),
})

/** Status, when the members joined, and whether they have premium. */
export function MemberListFilters() {
  const { t, i18n } = useLingui()
  const { get, set, isFiltered, clear, query } = useAddressFilters(['status', 'joined', 'premium'], 'members')
  const choices = [
    [
      'status',
      t`Status`,
      t`Any status`,
      staffMemberStatuses.map((status) => {
        const name = memberStatusNames[status]
        return [status, name ? i18n._(name) : status] as const
      }),
    ],
    [
      'joined',
      t`Joined`,
      t`Joined at any time`,
      joinedWithinDays.map(
        (days) =>
          [
            days,
            plural(Number(days), { one: 'Joined within # day', other: 'Joined within # days' }),
          ] as const,
      ),
    ],
    [
      'premium',
      t`Premium`,
      t`Premium or not`,
      [
        ['yes', t`With premium`],
        ['no', t`Without premium`],
      ],
    ],
  ] as const
  return (
    <FilterBar isFiltered={isFiltered}>
      <SelectFilters choices={choices} get={get} set={set} />
      {isFiltered ? <ClearFilters onClear={clear} /> : null}
      <SavedFilters list="members" path="/members" query={query} />
    </FilterBar>
  )
}
