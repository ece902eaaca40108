import { auditActs } from '@amarelle/contract/staff/acts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { actNames } from '../../i18n/role-names.ts'
import { formatScope, readScope } from '../../session/scope.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

const filterNames = ['act', 'member', 'case', 'from', 'to'] as const

/** Filters and scope as a query string, always in the same order; empty if there are none. */
function formatAuditFilters(search: URLSearchParams): string {
  const query = new URLSearchParams(formatScope(readScope(search)))
  for (const name of filterNames) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** The filters, each of which is part of the address. */
export function AuditFilters() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const set = (name: (typeof filterNames)[number], value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        before.delete('entry')
        return before
      },
      { replace: true },
    )
  const get = (name: (typeof filterNames)[number]) => search.get(name) ?? ''
  const isFiltered = filterNames.some((name) => search.has(name))
  const caseField = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => caseField.current?.focus() }, { '/': t`Case number` })
  return (
    <search className="filter-bar">
      <select
        className="input"
        aria-label={t`Act`}
        value={get('act')}
        onChange={(event) => set('act', event.target.value)}
      >
        <option value="">{t`All acts`}</option>
        {auditActs.map((act) => (
          <option key={act} value={act}>
            {i18n._(actNames[act])}
          </option>
        ))}
      </select>
      <input
        className="input"
        aria-label={t`Member number`}
        placeholder={t`Member number`}
        inputMode="numeric"
        defaultValue={get('member')}
        onBlur={(event) => set('member', /^\d{1,15}$/.test(event.target.value) ? event.target.value : '')}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <input
        ref={caseField}
        className="input"
        aria-label={t`Case number`}
        placeholder={t`Case number`}
        defaultValue={get('case')}
        onBlur={(event) => set('case', event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <input
        className="input"
        type="date"
        aria-label={t`From`}
        value={get('from')}
        onChange={(event) => set('from', event.target.value)}
      />
      <input
        className="input"
        type="date"
        aria-label={t`To`}
        value={get('to')}
        onChange={(event) => set('to', event.target.value)}
      />
      {isFiltered ? (
        <Button
          small
          kind="text"
          icon={<X aria-hidden="true" />}
          onClick={() => setSearch({}, { replace: true })}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      <SavedFilters list="audit" path="/audit" query={formatAuditFilters(search)} />
    </search>
  )
}
