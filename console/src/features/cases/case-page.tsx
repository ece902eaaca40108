import { getCaseEndpoint, type QueuedCase, type StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronLeft, ChevronUp, Gavel, X } from 'lucide-react'
import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
} from 'react-router'
import { load } from '../../api/load.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { subjectNames } from '../../i18n/case-names.ts'
import type { CasesContext } from './cases-page.tsx'
import { DecidedNote, type DecidedState } from './decided-note.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { useClaim } from './use-claim.ts'

export const loadCase = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getCaseEndpoint, { reference: params['reference'] ?? '' })

/** One case: evidence in the middle, the decision at the right. */
export function CasePage() {
  const one = useLoaderData<StaffCase>()
  const { reference = '' } = useParams()
  return <OpenCase key={reference} case={one} />
}

function OpenCase({ case: one }: { readonly case: StaffCase }) {
  const { t, i18n } = useLingui()
  const { queue, cases } = useOutletContext<CasesContext>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const { reference } = one
  const index = cases.findIndex((listed) => listed.reference === reference)
  const [previous, next] = [cases[index - 1], cases[index + 1]]
  const nextFree = [...cases.slice(index + 1), ...cases.slice(0, Math.max(index, 0))].find(
    ({ claim: other, isOwnDecision }) => !other && !isOwnDecision,
  )
  const open = (target: QueuedCase | undefined, decided?: string) =>
    void navigate(target ? `/cases/${target.reference}${search}` : `/cases${search}`, {
      state: { decided } satisfies DecidedState,
    })
  const claim = useClaim(one)
  useShortcuts({
    j: () => next && open(next),
    k: () => previous && open(previous),
    c: () => void (claim.isOwn ? claim.release() : claim.take()),
    Escape: () => (isPanelOpen ? setIsPanelOpen(false) : open(undefined)),
  })
  return (
    <Page
      title={
        <>
          <Link className="back-link" to={`/cases${search}`} aria-label={t`Back to the cases`}>
            <ChevronLeft aria-hidden="true" />
          </Link>
          {i18n._(subjectNames[one.subject])} <code>{reference}</code>
        </>
      }
      actions={
        <>
          {one.claim ? (
            <span className="queue-claim">
              <Monogram name={one.claim.name} own={claim.isOwn} />
              <small>{claim.isOwn ? t`claimed by you` : t`${one.claim.name} has this`}</small>
            </span>
          ) : null}
          <Button
            kind="text"
            disabled={!previous}
            onClick={() => open(previous)}
            aria-label={t`Previous case`}
            title={t`Previous case (K)`}
            icon={<ChevronUp aria-hidden="true" />}
          />
          <Button
            kind="text"
            disabled={!next}
            onClick={() => open(next)}
            aria-label={t`Next case`}
            title={t`Next case (J)`}
            icon={<ChevronDown aria-hidden="true" />}
          />
        </>
      }
      queue={queue}
      isQueueFolded
      isPanelOpen={isPanelOpen}
      panelLabel={t`Decision`}
      panel={
        claim.mayDecide ? (
          <>
            <div className="panel-close">
              <Button kind="text" onClick={() => setIsPanelOpen(false)} icon={<X aria-hidden="true" />}>
                <Trans>Close</Trans>
              </Button>
            </div>
            <DecisionPanel
              case={one}
              onDecided={() => open(nextFree, reference)}
              onRelease={() => void claim.release().then(() => open(undefined))}
            />
          </>
        ) : null
      }
    >
      <DecidedNote />
      {claim.notice ? <Note tone={claim.isRefused ? 'bad' : 'plain'}>{claim.notice}</Note> : null}
      <CaseEvidence case={one} />
      {claim.mayDecide ? (
        <div className="case-bar">
          <Button
            kind="primary"
            block
            onClick={() => setIsPanelOpen(true)}
            icon={<Gavel aria-hidden="true" />}
          >
            <Trans>Decide</Trans>
          </Button>
        </div>
      ) : null}
    </Page>
  )
}
