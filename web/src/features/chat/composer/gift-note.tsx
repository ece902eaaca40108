import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'
import { TextArea } from '../../../ui/controls/field.tsx'
import { useMessageLength } from './use-message-length.ts'

/** The line that goes with a gift; counted like a message. */
export function GiftNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useLingui()
  const { settings } = useVisit()
  const { length, shown, fault } = useMessageLength(note)
  return (
    <TextArea
      label={<Trans>A line to go with it</Trans>}
      name="note"
      rows={2}
      placeholder={t`If you like`}
      value={note}
      hint={shown ? `${length} / ${settings.message_length}` : undefined}
      error={fault}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
