import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { formatProvider } from '../disputes/dispute-names.ts'

/** One provider, and only what differs; each is part of the address. */
export function ReconciliationFilters({ providers }: { readonly providers: readonly string[] }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const set = (name: 'provider' | 'different', value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <search className="filter-bar">
      <select
        className="input"
        aria-label={t`Provider`}
        value={search.get('provider') ?? ''}
        onChange={(event) => set('provider', event.target.value)}
      >
        <option value="">{t`All providers`}</option>
        {providers.map((provider) => (
          <option key={provider} value={provider}>
            {formatProvider(provider)}
          </option>
        ))}
      </select>
      <label className="filter-check">
        <input
          type="checkbox"
          checked={search.get('different') === '1'}
          onChange={(event) => set('different', event.target.checked ? '1' : '')}
        />
        <Trans>Only differences</Trans>
      </label>
    </search>
  )
}
