import type { TextWork } from '@amarelle/contract/staff/endpoints/today/today'
import { Plural, Trans } from '@lingui/react/macro'
import { CalendarClock, FilePen } from 'lucide-react'
import { Link } from 'react-router'
import { formatLanguage } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'

/** Shows texts to read for a second time, and those that are planned, by site and language. */
export function TextWorkCard({ work }: { readonly work: readonly TextWork[] }) {
  return (
    <Card
      title={<Trans>Texts that wait</Trans>}
      footer={
        <Link className="text-link" to="/texts">
          <Trans>All texts</Trans>
        </Link>
      }
    >
      {work.length === 0 ? (
        <p className="small">
          <Trans>No text waits to be read or published.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {work.map(({ site, language, state, count, nextStartsAt }) => (
            <li key={`${site} ${language} ${state}`}>
              {state === 'draft' ? <FilePen aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
              <div>
                <Link
                  className="row-link"
                  to={`/texts?${new URLSearchParams({ site: String(site), language, state })}`}
                >
                  {formatLanguage(language)}:{' '}
                  {state === 'draft' ? (
                    <Plural value={count} one="# draft to read" other="# drafts to read" />
                  ) : (
                    <Plural value={count} one="# planned text" other="# planned texts" />
                  )}
                </Link>
                {nextStartsAt ? (
                  <small>
                    <Trans>
                      Next start <Time at={nextStartsAt} />
                    </Trans>
                  </small>
                ) : null}
              </div>
              <SiteMark siteId={site} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
