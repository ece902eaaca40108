import {
  getOwnReportsEndpoint,
  type OwnReport,
  type ReportState,
} from '@amarelle/contract/endpoints/safety/own-reports'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { useFormats } from '../../formatting/use-formats.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { AccountPage } from '../../shared/account-page.tsx'
import { ListPager } from '../../shared/list-pager.tsx'
import { reportReasonLabels } from '../../shared/report-reason-labels.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FictionalTag, Tag } from '../../ui/feedback/tag.tsx'
import type { Route } from './+types/own-reports.ts'
import { complaintKindTexts, complaintStateTexts } from './complaint-kinds.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const after = new URL(request.url).searchParams.get('after') ?? undefined
    return { after, ...(await context.get(visitContext).call(getOwnReportsEndpoint, { after })) }
  })

const reportStateTexts: Readonly<Record<ReportState, MessageDescriptor>> = {
  received: msg`Received, not looked at yet`,
  in_progress: msg`Someone is looking at it`,
  decided: msg`Decided`,
}

interface ReportRowProps {
  readonly report: OwnReport
  readonly title: ReactNode
  readonly state: MessageDescriptor
  readonly isDecided: boolean
  readonly children: ReactNode
}
function ReportRow({ report, title, state, isDecided, children }: ReportRowProps) {
  const { i18n } = useLingui()
  const { date } = useFormats()
  const day = date(report.filed_at, 'long')
  const { reference } = report
  return (
    <li className="list-item">
      <div className="stack tight grow">
        <p className="flex-row wrapping between">
          <b>{title}</b>
          <Tag look={isDecided ? 'plain' : 'brand'}>{i18n._(state)}</Tag>
        </p>
        <p className="small muted">
          <Trans>
            {reference}, sent on {day}
          </Trans>
        </p>
        {children}
      </div>
    </li>
  )
}

function MemberReportRow({ report }: { readonly report: OwnReport & { readonly type: 'report' } }) {
  const { settings } = useVisit()
  const { name, about, reason, state, decision } = report
  const title =
    name === null ? (
      about === 'message' ? (
        <Trans>A message from a deleted member</Trans>
      ) : (
        <Trans>A deleted member</Trans>
      )
    ) : about === 'message' ? (
      <Trans>A message from {name}</Trans>
    ) : (
      <Trans>The profile of {name}</Trans>
    )
  return (
    <ReportRow report={report} title={title} state={reportStateTexts[state]} isDecided={state === 'decided'}>
      {report.fictional ? (
        <p>
          <FictionalTag>{settings.fictional_singular}</FictionalTag>
        </p>
      ) : null}
      <p className="small">{reportReasonLabels[reason]}</p>
      {decision === null ? null : (
        <p className="small">
          {decision}{' '}
          <Trans>
            Don’t agree?{' '}
            <Link className="link" to="/complaints?about=us">
              You can complain within six months.
            </Link>
          </Trans>
        </p>
      )}
    </ReportRow>
  )
}

function ComplaintRow({ report }: { readonly report: OwnReport & { readonly type: 'complaint' } }) {
  const { i18n } = useLingui()
  const { kind, state, reference, key } = report
  const title = i18n._(complaintKindTexts[kind].title)
  return (
    <ReportRow
      report={report}
      title={<Trans>Complaint: {title}</Trans>}
      state={complaintStateTexts[state]}
      isDecided={state === 'decided' || state === 'closed'}
    >
      <p className="small">
        <Link className="link" to={`/complaints/${reference}/${key}`}>
          <Trans>Open the complaint and our decision</Trans>
        </Link>
      </p>
    </ReportRow>
  )
}

/** The member's own reports and complaints, with their state. */
export default function OwnReports({ loaderData: { reports, after, next } }: Route.ComponentProps) {
  const { t } = useLingui()
  const title = t`Your reports`
  return (
    <>
      <PageHead title={title} />
      <AccountPage
        title={title}
        intro={<Trans>What you reported and complained about, and how far we’ve got.</Trans>}
        back={{ to: '/settings/safety', name: <Trans>Safety</Trans> }}
      >
        {reports.length || after ? (
          <ul className="card padded list">
            {reports.map((report) =>
              report.type === 'report' ? (
                <MemberReportRow key={report.reference} report={report} />
              ) : (
                <ComplaintRow key={report.reference} report={report} />
              ),
            )}
          </ul>
        ) : (
          <div className="card">
            <EmptyState title={<Trans>You haven’t reported anything</Trans>}>
              <Trans>
                You can report a profile, a message or a picture where you see it. For everything else there
                are <Link to="/complaints">complaints</Link>.
              </Trans>
            </EmptyState>
          </div>
        )}
        <p className="small muted">
          <Trans>
            The other person isn’t told who reported them, and we don’t tell you what we did to them. Reports
            are kept for a year after the decision.
          </Trans>
        </p>
        <ListPager path="/settings/reports" after={after} next={next} />
      </AccountPage>
    </>
  )
}
