import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines } from 'lucide-react'
import { Button } from './button.tsx'

interface Props {
  /** Address of the file; null until it was opened. */
  readonly url: string | null
  readonly busy?: boolean
  readonly onOpen: () => void
}
/** Shows a voice message: its file is only loaded when it is opened, and then played by the browser’s player. */
export function RecordingPlayer({ url, busy = false, onOpen }: Props) {
  const { t } = useLingui()
  if (url) return <audio className="recording" controls src={url} aria-label={t`Voice message`} />
  return (
    <Button small busy={busy} icon={<AudioLines aria-hidden="true" />} onClick={onOpen}>
      <Trans>Play the voice message</Trans>
    </Button>
  )
}
