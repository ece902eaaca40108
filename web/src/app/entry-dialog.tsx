import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { EntryWords } from './entry-words.tsx'

/** Neither Escape nor the backdrop closes it: one enters, or one leaves. */
export function EntryDialog({ onEnter: enter }: { onEnter: () => void }) {
  return (
    <Modal open onClose={enter} labelledBy="entry-title" width={300} closable={false}>
      <EntryWords
        titleId="entry-title"
        enter={
          <Button block onClick={enter}>
            <Trans>Enter</Trans>
          </Button>
        }
      />
    </Modal>
  )
}
