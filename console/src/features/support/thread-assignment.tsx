import type { SupportThread } from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Hand, Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import type { ThreadActs } from './use-thread-acts.ts'

interface Props {
  readonly thread: SupportThread
  readonly acts: ThreadActs
}
/** Shows the colleague who has the thread; takes, takes over, releases or closes it. */
export function ThreadAssignment({ thread: { assignee, state }, acts }: Props) {
  const { t } = useLingui()
  const { isOwn, isRunning, mayAct } = acts
  return (
    <section className="panel-block" aria-label={t`Assignment`}>
      <p className="queue-claim">
        {assignee ? (
          <>
            <Monogram name={assignee.name} own={isOwn} />
            <span>{isOwn ? t`assigned to you` : t`${assignee.name} has this`}</span>
          </>
        ) : (
          <Trans>assigned to nobody</Trans>
        )}
      </p>
      {mayAct ? (
        <div className="assignment-buttons">
          <Button
            disabled={isRunning}
            onClick={() => acts.toggleAssignment()}
            icon={isOwn ? <Undo2 aria-hidden="true" /> : <Hand aria-hidden="true" />}
          >
            {isOwn ? <Trans>Release</Trans> : assignee ? <Trans>Take over</Trans> : <Trans>Take it</Trans>}{' '}
            <kbd aria-hidden="true">C</kbd>
          </Button>
          {state === 'closed' ? null : (
            <Button
              disabled={isRunning}
              onClick={() => void acts.close()}
              icon={<Archive aria-hidden="true" />}
            >
              <Trans>Close the thread</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
