import type { QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronLeft, ChevronUp, Gavel, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { CasesContext } from './cases-page.tsx'
import { DecidedNote, type DecidedState } from './decided-note.tsx'
import type { useClaim } from './use-claim.ts'

interface Props {
  readonly reference: string
  readonly title: string
  readonly claim: ReturnType<typeof useClaim>
  /** The form that decides; shown to whoever may decide. */
  readonly renderDecision: (acts: {
    /** Opens the next case, which says what became of this one. */
    readonly onDecided: (state: DecidedState) => void
    readonly onRelease: () => void
  }) => ReactNode
  readonly children: ReactNode
}
/** The frame of a case of any kind: its place in the queue, who works on it, and the decision at the right. */
export function CaseFrame({ reference, title, claim, renderDecision, children }: Props) {
  const { t } = useLingui()
  const { queue, cases } = useOutletContext<CasesContext>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const index = cases.findIndex((listed) => listed.reference === reference)
  const [previous, next] = [cases[index - 1], cases[index + 1]]
  const nextFree = [...cases.slice(index + 1), ...cases.slice(0, Math.max(index, 0))].find(
    ({ claim: other, isOwnDecision }) => !other && !isOwnDecision,
  )
  const open = (target: QueuedCase | undefined, state: DecidedState = {}) =>
    void navigate(target ? `/cases/${target.reference}${search}` : `/cases${search}`, { state })
  useShortcuts(
    {
      j: () => next && open(next),
      k: () => previous && open(previous),
      n: () => nextFree && open(nextFree),
      c: () => void (claim.isOwn ? claim.release() : claim.take()),
      Escape: () => (isPanelOpen ? setIsPanelOpen(false) : open(undefined)),
    },
    {
      j: t`Next case`,
      k: t`Previous case`,
      n: t`Take the next`,
      c: t`Claim or release`,
      Escape: t`Back to the cases`,
    },
  )
  return (
    <Page
      title={
        <>
          <Link className="back-link" to={`/cases${search}`} aria-label={t`Back to the cases`}>
            <ChevronLeft aria-hidden="true" />
          </Link>
          {title} <code>{reference}</code>
        </>
      }
      actions={
        <>
          {claim.holder ? (
            <span className="queue-claim">
              <Monogram name={claim.holder.name} own={claim.isOwn} />
              <small>{claim.isOwn ? t`claimed by you` : t`${claim.holder.name} has this`}</small>
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
            {renderDecision({
              onDecided: (state) => open(nextFree, state),
              onRelease: () => void claim.release().then(() => open(undefined)),
            })}
          </>
        ) : null
      }
    >
      <DecidedNote />
      {claim.notice ? <Note tone={claim.isRefused ? 'bad' : 'plain'}>{claim.notice}</Note> : null}
      {children}
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
