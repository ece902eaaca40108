import { Trans, useLingui } from '@lingui/react/macro'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { SelectFilter } from '../../ui/filters/select-filter.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'

/** One provider, and only what differs. */
export function ReconciliationFilters({ providers }: { readonly providers: readonly string[] }) {
  const { t } = useLingui()
  const { get, set } = useAddressFilters(['provider', 'different'])
  return (
    <search className="filter-bar">
      <SelectFilter
        label={t`Provider`}
        all={t`All providers`}
        options={providers.map((provider) => [provider, formatProvider(provider)])}
        value={get('provider')}
        onChange={(value) => set('provider', value)}
      />
      <label className="filter-check">
        <input
          type="checkbox"
          checked={get('different') === '1'}
          onChange={(event) => set('different', event.target.checked ? '1' : '')}
        />
        <Trans>Only differences</Trans>
      </label>
    </search>
  )
}
