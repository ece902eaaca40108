import { useLingui } from '@lingui/react/macro'
import { ChevronsUpDown } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { forgetScope, formatScope, readScope } from '../session/scope.ts'
import { useSession } from '../session/session-context.ts'

/** Limits all lists and counts to one company or site, which is part of the address. Not shown to people with a single site. */
export function ScopeSwitch() {
  const { t } = useLingui()
  const { sites, companies } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (sites.length < 2) return null
  const scope = readScope(new URLSearchParams(search))
  const isKnown =
    (scope.site === undefined || sites.some(({ id }) => id === scope.site)) &&
    (scope.company === undefined || companies.some(({ id }) => id === scope.company))
  const choose = (value: string) => {
    const query = new URLSearchParams(search)
    for (const name of ['site', 'company', 'entry']) query.delete(name)
    for (const [name, id] of new URLSearchParams(value)) query.set(name, id)
    forgetScope()
    void navigate(query.size > 0 ? `${pathname}?${query}` : pathname)
  }
  return (
    <div className="scope-switch">
      <select
        className="input"
        aria-label={t`Sites shown`}
        value={formatScope(scope)}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t`All sites`}</option>
        {isKnown ? null : <option value={formatScope(scope)}>{t`Not one of your sites`}</option>}
        {companies.map(({ id: companyId, name }) => (
          <optgroup key={companyId} label={name}>
            {companies.length > 1 ? (
              <option value={formatScope({ company: companyId })}>{t`${name}: all sites`}</option>
            ) : null}
            {sites
              .filter((site) => site.companyId === companyId)
              .map((site) => (
                <option key={site.id} value={formatScope({ site: site.id })}>
                  {site.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <ChevronsUpDown aria-hidden="true" />
    </div>
  )
}
