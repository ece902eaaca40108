import {
  type DeskFigureName,
  deskFileColumns,
  deskPeriods,
  downloadDeskFiguresEndpoint,
  getDeskFiguresEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { load } from '../../../api/load.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { readScope } from '../../../session/scope.ts'
import { useAddressFilters } from '../../../session/use-address-filters.ts'
import { FictionalPill } from '../../../shell/members/fictional-pill.tsx'
import { Page } from '../../../shell/page.tsx'
import { CsvLink } from '../../../ui/charts/csv-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { FileColumns } from '../file-columns.tsx'
import { periodNames } from '../insight-names.ts'
import { OutlierNote } from '../outlier-note.tsx'
import { deskFigureTexts, watchedDeskTexts } from './desk-figure-names.ts'
import { DeskFiguresTable } from './desk-figures-table.tsx'

const readFilter = (search: URLSearchParams) => ({
  ...readScope(search),
  period: deskPeriods.find((one) => one === search.get('period')) ?? '28',
})
export const loadDeskFigures = ({ request }: LoaderFunctionArgs) =>
  load(request, getDeskFiguresEndpoint, readFilter(new URL(request.url).searchParams))

/** Returns the file with the numbers of the shown period and sites. */
function toFilePath(search: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(readFilter(search)))
    if (value !== undefined) query.set(name, String(value))
  return `${downloadDeskFiguresEndpoint.path}?${query}`
}

/** Shows what happens in conversations with fictional profiles, by site and by agent; those of members among themselves are not counted. */
export function DeskFiguresPage() {
  const { t, i18n } = useLingui()
  const { firstDay, lastDay, computedDays, sites, agents, outliers } = useLoaderData<typeof loadDeskFigures>()
  const [search] = useSearchParams()
  const { get, set } = useAddressFilters(['period'])
  const [first, last] = [formatDate(firstDay), formatDate(lastDay)]
  return (
    <Page
      title={t`Desk figures`}
      mark={
        <Pill>
          {first} – {last}
        </Pill>
      }
    >
      <FilterBar isFiltered={false}>
        <select
          className="input"
          aria-label={t`Period`}
          value={get('period') || '28'}
          onChange={(event) => set('period', event.target.value)}
        >
          {deskPeriods.map((period) => (
            <option key={period} value={period}>
              {i18n._(periodNames[period])}
            </option>
          ))}
        </select>
        <FictionalPill />
      </FilterBar>
      {computedDays === 0 ? (
        <EmptyState icon={<ChartColumn />} title={<Trans>No day of this period has been counted yet</Trans>}>
          <p>
            <Trans>Days are counted within the hour after they have ended (UTC).</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <OutlierNote
            outliers={outliers.map(({ site, siteName, agent, figure, ...band }) => ({
              key: `${site} ${agent?.staffId} ${figure}`,
              name: [i18n._(watchedDeskTexts[figure].name), siteName, ...(agent ? [agent.name] : [])].join(
                ', ',
              ),
              format: watchedDeskTexts[figure].format,
              ...band,
            }))}
          />
          <div className="board insight">
            <DeskFiguresTable
              title={t`By site`}
              note={t`Fictional profiles only`}
              actions={<CsvLink path={toFilePath(search)} fileName="desk.csv" name={t`By site`} />}
              rowHeading={t`Site`}
              rows={sites.map(({ site, name, figures }) => ({ id: String(site), name, figures }))}
              footer={<Definitions />}
            />
            {agents ? (
              <DeskFiguresTable
                title={t`By agent`}
                note={t`To help and to train; nobody is paid by these figures`}
                rowHeading={t`Agent`}
                rows={agents.map(({ staffId, name, figures }) => ({ id: String(staffId), name, figures }))}
              />
            ) : null}
          </div>
        </>
      )}
    </Page>
  )
}

const listFileColumns = (id: DeskFigureName): string[] =>
  deskFileColumns.filter(({ figures }) => figures.includes(id)).map(({ column }) => column)

function Definitions() {
  const { i18n } = useLingui()
  return (
    <footer>
      <details className="definitions">
        <summary>
          <Trans>Definitions</Trans>
        </summary>
        <dl>
          {deskFigureTexts.map(({ id, name, definition }) => (
            <div key={id}>
              <dt>{i18n._(name)}</dt>
              <dd>
                {i18n._(definition)} <FileColumns names={listFileColumns(id)} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  )
}
