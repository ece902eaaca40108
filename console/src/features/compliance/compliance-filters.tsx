import type { ComplianceReport } from '@amarelle/contract/staff/endpoints/compliance'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMonth } from '../../i18n/formats.ts'

const offeredYears = 5
const offeredMonths = 24

/** Returns the months up to this one, such as `2026-10`, the newest first. */
function listMonths(): string[] {
  const now = new Date()
  return Array.from({ length: offeredMonths }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
}

/** Shows the period of a report, which is part of the address. */
export function ComplianceFilters({ report }: { readonly report: ComplianceReport }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => new Date().getUTCFullYear())
  const set = (name: 'year' | 'month', value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  if (report !== 'dsa' && report !== 'card_schemes') return null
  return (
    <search className="filter-bar">
      {report === 'dsa' ? (
        <select
          className="input"
          aria-label={t`Year`}
          value={search.get('year') ?? thisYear}
          onChange={(event) => set('year', event.target.value)}
        >
          {Array.from({ length: offeredYears }, (_, i) => thisYear - i).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      ) : null}
      {report === 'card_schemes' ? (
        <select
          className="input"
          aria-label={t`Month`}
          value={search.get('month') ?? listMonths()[0]}
          onChange={(event) => set('month', event.target.value)}
        >
          {listMonths().map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </select>
      ) : null}
    </search>
  )
}
