import { auditActs } from '@amarelle/contract/staff/acts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { actNames } from '../../i18n/role-names.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'

const filterNames = ['act', 'site', 'member', 'case', 'from', 'to'] as const

/** The filters, each of which is part of the address. */
export function AuditFilters() {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
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
      <select
        className="input"
        aria-label={t`Site`}
        value={get('site')}
        onChange={(event) => set('site', event.target.value)}
      >
        <option value="">{t`All sites`}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
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
    </search>
  )
}
