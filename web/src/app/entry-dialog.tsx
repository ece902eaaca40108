import { Trans } from '@lingui/react/macro'
import { useVisit } from '../session/use-visit.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

/** Neither Escape nor the backdrop closes it: one enters, or one leaves. */
export function EntryDialog({ onEnter: enter }: { onEnter: () => void }) {
  const { settings } = useVisit()
  return (
    <Modal open onClose={enter} labelledBy="entry-title" width={300} closable={false}>
      <div className="stack center">
        <h2 className="display h2" id="entry-title">
          <Trans>Adults only</Trans>
        </h2>
        <p>
          <Trans>
            This site is for people of {settings.min_age} and older. Some profiles are fictional; they are
            marked.
          </Trans>
        </p>
        <div className="stack tight">
          <Button block onClick={enter}>
            <Trans>Enter</Trans>
          </Button>
          <a className="btn sec block" href="about:blank" rel="noreferrer">
            <Trans>Leave</Trans>
          </a>
        </div>
      </div>
    </Modal>
  )
}
