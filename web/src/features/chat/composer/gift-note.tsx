import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../../../session/use-visit.ts'
import { TextArea } from '../../../ui/controls/field.tsx'
import { useMessageLength } from './use-message-length.ts'

/** The note sent with a gift; the length limit of messages applies. */
export function GiftNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useLingui()
  const { settings } = useVisit()
  const { length, shown, error } = useMessageLength(note)
  return (
    <TextArea
      label={<Trans>Add a note (optional)</Trans>}
      name="note"
      rows={2}
      placeholder={t`A few kind words`}
      value={note}
      hint={shown ? `${length} / ${settings.message_length}` : undefined}
      error={error}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
