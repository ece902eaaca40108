import { type QueuedCase, undoSeconds } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import { NeighbourButtons } from '../../shell/neighbour-buttons.tsx'
import { Page } from '../../shell/page.tsx'
import { showToast } from '../../shell/toasts/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { CasesContext } from './cases-page.tsx'
import { findNextCase } from './find-next-case.ts'
import type { useClaim } from './use-claim.ts'

/** The state of a decided case: its mails wait for a minute, they have left, or there are none. */
export type CaseOutcome = 'undoable' | 'mailed' | 'closed'

interface Props {
  readonly reference: string
  readonly title: string
  readonly claim: ReturnType<typeof useClaim>
  /** Buttons in the head. */
  readonly actions?: ReactNode
  /** The form that decides; shown to whoever may decide. */
  readonly renderDecision: (acts: {
    /** Opens the next case, and says what became of this one. */
    readonly onDecided: (outcome: CaseOutcome) => void
    readonly onRelease: () => void
  }) => ReactNode
  readonly children: ReactNode
}
/** Shows the frame of a case of any kind: its place in the queue, who works on it, and the decision at the right. */
export function CaseFrame({ reference, title, claim, actions, renderDecision, children }: Props) {
  const { t } = useLingui()
  const { queue, cases } = useOutletContext<CasesContext>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const index = cases.findIndex((listed) => listed.reference === reference)
  const [previous, next] = [cases[index - 1], cases[index + 1]]
  const nextFree = findNextCase([...cases.slice(index + 1), ...cases.slice(0, Math.max(index, 0))])
  const open = (target: QueuedCase | undefined) =>
    void navigate(target ? `/cases/${target.reference}${search}` : `/cases${search}`)
  const leave = (outcome: CaseOutcome) => {
    if (outcome === 'undoable')
      showToast(t`${reference} is decided.`, { act: { kind: 'case', reference }, seconds: undoSeconds })
    else if (outcome === 'mailed') showToast(t`${reference} is decided, and the mails are on their way.`)
    else showToast(t`${reference} is closed.`)
    open(nextFree)
  }
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
          {title} <code>{reference}</code>
        </>
      }
      crumb={{ to: `/cases${search}`, name: t`Cases` }}
      actions={
        <>
          {actions}
          {claim.holder ? (
            <span className="queue-claim">
              <Monogram name={claim.holder.name} own={claim.isOwn} />
              <small>{claim.isOwn ? t`claimed by you` : t`${claim.holder.name} has this`}</small>
            </span>
          ) : null}
          <NeighbourButtons
            previous={{ label: t`Previous case`, open: previous ? () => open(previous) : null }}
            next={{ label: t`Next case`, open: next ? () => open(next) : null }}
          />
        </>
      }
      queue={queue}
      isQueueFolded
      panel={
        claim.mayDecide
          ? {
              title: t`Decision`,
              content: renderDecision({
                onDecided: leave,
                onRelease: () => void claim.release().then(() => open(undefined)),
              }),
              onClose: () => setIsPanelOpen(false),
              isFixed: true,
              isOpen: isPanelOpen,
            }
          : null
      }
    >
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
