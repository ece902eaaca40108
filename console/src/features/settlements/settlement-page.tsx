import {
  downloadSettlementFileEndpoint,
  getSettlementEndpoint,
  type SettlementLineView,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Download, Landmark } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatDate, formatMoney, formatTime } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatBooksCompany } from '../books/books-company.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { settlingProviderNames } from './settlement-names.ts'
import { ArrivalPill, DifferencePill } from './settlement-pills.tsx'

type SettlementAnswer = StaffEndpointAnswer<typeof getSettlementEndpoint>
const readShown = (search: URLSearchParams) => (search.get('shown') === 'all' ? 'all' : 'differences')
export const loadSettlement = ({ request, params }: LoaderFunctionArgs): Promise<SettlementAnswer> =>
  load(request, getSettlementEndpoint, {
    id: Number(params['id']),
    shown: readShown(new URL(request.url).searchParams),
  })
const getLines = ({ lines }: SettlementAnswer) => lines

/** One payout of a provider: what it consists of, and what does not fit our books. */
export function SettlementPage() {
  const { t } = useLingui()
  const first = useLoaderData<SettlementAnswer>()
  const { settlement } = first
  const [search] = useSearchParams()
  const shown = readShown(search)
  const mayBook = usePermissions()('books.book')
  const [isArriving, setIsArriving] = useState(false)
  const { id, provider, reference, companyId } = settlement
  const readPage = useCallback(
    (after: number) => callStaff(getSettlementEndpoint, { id, shown, after }),
    [id, shown],
  )
  const { rows, loadMore } = usePages<SettlementAnswer, SettlementLineView, number>(first, getLines, readPage)
  return (
    <Page
      title={<span className="settlement-title">{`${settlingProviderNames[provider]} ${reference}`}</span>}
      mark={<ArrivalPill arrivedOn={settlement.arrivedOn} />}
      actions={
        <Link
          className="button text icon-only"
          to={`/books/settlements?${formatBooksCompany(companyId)}`}
          aria-label={t`All settlements`}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
    >
      <SettlementFacts settlement={settlement}>
        {mayBook && settlement.arrivedOn === null ? (
          <Button kind="primary" icon={<Landmark aria-hidden="true" />} onClick={() => setIsArriving(true)}>
            <Trans>Mark as arrived</Trans>
          </Button>
        ) : null}
      </SettlementFacts>
      <nav className="tabs" aria-label={t`Lines`}>
        <ShownLink shown="differences" current={shown}>
          <Trans>Differences</Trans>
        </ShownLink>
        <ShownLink shown="all" current={shown}>
          <Trans>All lines</Trans>
        </ShownLink>
      </nav>
      <SettlementLines
        lines={rows}
        currency={settlement.currency}
        mayBook={mayBook}
        onEnd={loadMore}
        isDifferenceOnly={shown === 'differences'}
      />
      {isArriving ? <ArrivalDialog settlement={settlement} onClose={() => setIsArriving(false)} /> : null}
    </Page>
  )
}

function ShownLink(props: {
  readonly shown: 'all' | 'differences'
  readonly current: string
  readonly children: ReactNode
}) {
  return (
    <Link
      to={{ search: `shown=${props.shown}` }}
      replace
      aria-current={props.shown === props.current ? 'page' : undefined}
    >
      {props.children}
    </Link>
  )
}

function SettlementFacts({
  settlement,
  children,
}: {
  readonly settlement: SettlementAnswer['settlement']
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { currency, file } = settlement
  const money = (minor: number) => formatMoney({ minor, currency })
  const facts: readonly Fact[] = [
    [t`Company`, settlement.company],
    [t`Period`, `${formatDate(settlement.periodFrom)} – ${formatDate(settlement.periodTo)}`],
    [t`Paid out`, `${money(settlement.paidOutMinor)}, ${formatDate(settlement.paidOutOn)}`],
    [t`Fees`, money(settlement.feeMinor)],
    [
      t`Differences`,
      settlement.openDifferences === 0 ? (
        t`none open`
      ) : (
        <>
          {money(settlement.openDifferenceMinor)} <DifferencePill count={settlement.openDifferences} />
        </>
      ),
    ],
    [t`At the bank`, settlement.bankReference ?? t`not yet`],
    [
      t`Source`,
      file
        ? `${file.name}, ${file.importedBy}, ${formatTime(settlement.importedAt)}`
        : t`the provider’s report`,
    ],
  ]
  return (
    <section className="settlement-facts" aria-label={t`Facts`}>
      <Facts facts={facts} />
      <div className="settlement-acts">
        {file ? (
          <a
            className="button text"
            href={`${downloadSettlementFileEndpoint.path}?id=${settlement.id}`}
            download={file.name}
          >
            <Download aria-hidden="true" />
            <Trans>Download the file</Trans>
          </a>
        ) : null}
        {children}
      </div>
    </section>
  )
}
