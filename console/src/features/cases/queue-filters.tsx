import { caseKinds, caseSubjects } from '@amarelle/contract/staff/case-kinds'
import {
  type CaseFilter,
  caseFilters,
  type listCasesEndpoint,
} from '@amarelle/contract/staff/endpoints/cases'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { kindNames, subjectNames } from '../../i18n/case-names.ts'
import { formatCount } from '../../i18n/formats.ts'
import { formatScope, readScope } from '../../session/scope.ts'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { useWorkCounts } from '../../shell/work-counts.tsx'

/** Returns how many open cases each filter lists, as far as they are counted. */
function useFilterCounts(): Partial<Readonly<Record<CaseFilter, number>>> {
  const { cases } = useWorkCounts()
  if (!cases) return {}
  const appeals = cases.groups.filter(({ kind }) => kind === 'appeal')
  return {
    all: cases.open,
    mine: cases.mine,
    unclaimed: cases.unclaimed,
    appeals: appeals.reduce((sum, { open }) => sum + open, 0),
  }
}

const filterNames: Readonly<Record<CaseFilter, MessageDescriptor>> = {
  all: msg`All`,
  mine: msg`Mine`,
  unclaimed: msg`Unclaimed`,
  appeals: msg`Appeals`,
}
export type QueueFilters = StaffEndpointInput<typeof listCasesEndpoint>
/** Returns the scope and filters of an address; unknown values are dropped. */
export function readFilters(search: URLSearchParams): QueueFilters {
  return {
    ...readScope(search),
    filter: caseFilters.find((one) => one === search.get('filter')) ?? 'all',
    kind: caseKinds.find((one) => one === search.get('kind')),
    subject: caseSubjects.find((one) => one === search.get('subject')),
    overdue: search.get('overdue') === '1',
  }
}
/** Filters as a query string, always in the same order; empty if there are none. */
function formatFilters({ filter, kind, subject, overdue, ...scope }: QueueFilters): string {
  const query = new URLSearchParams(formatScope(scope))
  if (filter && filter !== 'all') query.set('filter', filter)
  if (kind) query.set('kind', kind)
  if (subject) query.set('subject', subject)
  if (overdue) query.set('overdue', '1')
  return query.toString()
}

/** Shows the filters of the queue: claim, kind, subject and overdue cases; each is part of the address. */
export function QueueFilterBar() {
  const { t, i18n } = useLingui()
  const counts = useFilterCounts()
  // A second filter is added to the first one even before the list has followed it.
  const current = useLocation()
  const { search } = useNavigation().location ?? current
  const navigate = useNavigate()
  const filters = readFilters(new URLSearchParams(search))
  const getPath = (change: QueueFilters) => {
    const query = formatFilters({ ...filters, ...change })
    return query === '' ? '/cases' : `/cases?${query}`
  }
  // Drawn at once, so that the next filter is added to this one.
  const choose = (change: QueueFilters) => void navigate(getPath(change), { flushSync: true })
  // The scope is chosen in the sidebar.
  const isFiltered = formatFilters({ ...filters, site: undefined, company: undefined }) !== ''
  const hasMore = Boolean(filters.overdue) || filters.kind !== undefined || filters.subject !== undefined
  const [isOpen, setIsOpen] = useState(hasMore)
  const moreId = useId()
  return (
    <div className="queue-filters">
      <div className="queue-chips">
        {caseFilters.map((one) => (
          <Link
            key={one}
            to={getPath({ filter: one })}
            className={one === filters.filter ? 'chip on' : 'chip'}
            aria-current={one === filters.filter ? 'true' : undefined}
          >
            {i18n._(filterNames[one])}
            {counts[one] === undefined ? null : <small>{formatCount(counts[one])}</small>}
          </Link>
        ))}
        <button
          type="button"
          className={hasMore ? 'chip add on' : 'chip add'}
          aria-label={t`More filters`}
          title={t`More filters`}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
        </button>
      </div>
      <div id={moreId} className="queue-more" hidden={!isOpen}>
        <select
          className="input"
          aria-label={t`Kind`}
          value={filters.kind ?? ''}
          onChange={(event) => choose({ kind: caseKinds.find((one) => one === event.target.value) })}
        >
          <option value="">{t`All kinds`}</option>
          {caseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(kindNames[kind])}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={t`Subject`}
          value={filters.subject ?? ''}
          onChange={(event) => choose({ subject: caseSubjects.find((one) => one === event.target.value) })}
        >
          <option value="">{t`All subjects`}</option>
          {caseSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {i18n._(subjectNames[subject])}
            </option>
          ))}
        </select>
        <Link
          to={getPath({ overdue: !filters.overdue })}
          className={filters.overdue ? 'chip on' : 'chip'}
          aria-current={filters.overdue ? 'true' : undefined}
        >
          <Trans>Overdue</Trans>
        </Link>
      </div>
      <div className="queue-chips">
        {isFiltered ? (
          <Link
            className="chip"
            to={getPath({ filter: 'all', kind: undefined, subject: undefined, overdue: false })}
          >
            <X aria-hidden="true" />
            <Trans>Clear</Trans>
          </Link>
        ) : null}
        <SavedFilters list="cases" path="/cases" query={formatFilters(filters)} />
      </div>
    </div>
  )
}
