import { insightPeriods, withoutSource } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { useLingui } from '@lingui/react/macro'
import { formatCountry } from '../../i18n/formats.ts'
import { nicheNames } from '../../i18n/setting-names.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { ClearFilters } from '../../ui/filters/clear-filters.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { SelectFilters } from '../../ui/filters/select-filter.tsx'
import { periodNames } from './insight-names.ts'
import type { Insight } from './insight-query.ts'

const names = ['period', 'country', 'source', 'niche', 'by', 'figure', 'cohort'] as const
/** Returns the filters of the reports, each of which is part of the address. */
export const useInsightFilters = () => useAddressFilters(names)

/** The offered values, with the chosen one if it is no longer offered. */
const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || chosen === withoutSource || values.includes(chosen) ? values : [...values, chosen]

/** Period, country, source and niche. */
export function InsightFilters({ insight }: { readonly insight: Insight }) {
  const { t, i18n } = useLingui()
  const { get, set, clear } = useInsightFilters()
  const nicheName = (niche: string) => {
    const name = nicheNames[Number(niche)]
    return name ? i18n._(name) : niche
  }
  const isFiltered = (['country', 'source', 'niche'] as const).some((name) => get(name) !== '')
  return (
    <FilterBar isFiltered={isFiltered}>
      <select
        className="input"
        aria-label={t`Period`}
        value={get('period') || '28'}
        onChange={(event) => set('period', event.target.value)}
      >
        {insightPeriods.map((period) => (
          <option key={period} value={period}>
            {i18n._(periodNames[period])}
          </option>
        ))}
      </select>
      <SelectFilters
        choices={[
          [
            'country',
            t`Country`,
            t`All countries`,
            withChosen(insight.countries, get('country')).map((country) => [country, formatCountry(country)]),
          ],
          [
            'source',
            t`Traffic source`,
            t`All traffic sources`,
            [
              [withoutSource, t`without a source`],
              ...withChosen(insight.sources, get('source')).map((source) => [source, source] as const),
            ],
          ],
          [
            'niche',
            t`Niche`,
            t`All niches`,
            insight.niches.map((niche) => [String(niche), nicheName(String(niche))]),
          ],
        ]}
        get={get}
        set={set}
      />
      {isFiltered ? <ClearFilters onClear={clear} /> : null}
    </FilterBar>
  )
}
