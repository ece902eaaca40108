import type { CaseCounts } from '@amarelle/contract/staff/endpoints/cases'
import { Plural, Trans } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Card } from '../../ui/card.tsx'

/** Open and overdue cases by site; nothing if they are all on one. */
export function SiteFigures({ groups }: Pick<CaseCounts, 'groups'>) {
  const siteIds = [...new Set(groups.map(({ siteId }) => siteId))]
  if (siteIds.length < 2) return null
  const sites = siteIds.map((siteId) => {
    const onSite = groups.filter((group) => group.siteId === siteId)
    return {
      siteId,
      open: onSite.reduce((sum, { open }) => sum + open, 0),
      overdue: onSite.reduce((sum, { overdue }) => sum + overdue, 0),
    }
  })
  return (
    <Card title={<Trans>By site</Trans>}>
      <ul className="card-list">
        {sites.map(({ siteId, open, overdue }) => (
          <li key={siteId}>
            <div>
              <Link to={`/today?site=${siteId}`}>
                <SiteMark siteId={siteId} named />
              </Link>
            </div>
            {overdue > 0 ? (
              <Pill tone="bad" icon={<AlarmClock aria-hidden="true" />}>
                <Plural value={overdue} one="# overdue" other="# overdue" />
              </Pill>
            ) : null}
            <span className="figure">{formatCount(open)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
