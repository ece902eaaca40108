import { type ChatVoice, markVoiceHeardEndpoint } from '@amarelle/contract/endpoints/chat'
import { Trans } from '@lingui/react/macro'
import { call } from '../../../api/call.ts'
import type { DisplayLine } from '../bubbles/display-lines.ts'
import { useThreadContext } from '../bubbles/thread-context.ts'
import { useAddressRenewal } from '../bubbles/use-address-renewal.ts'
import { VoicePlayer } from './voice-player.tsx'

/** The player of a voice message; the first playing of a received one is told to the server. */
export function BubbleVoice({ line, voice }: { readonly line: DisplayLine; readonly voice: ChatVoice }) {
  const { id, mine } = line
  const { profile, dispatch } = useThreadContext()
  const { isGone, onError } = useAddressRenewal(id)
  const { name } = profile
  if (isGone) return <Trans>This voice message is no longer available.</Trans>
  const markHeard = () => {
    if (mine || voice.heard || id === null) return
    call(markVoiceHeardEndpoint, { message: id }).then(
      () => dispatch({ type: 'heard', id }),
      // The next playing tells it.
      () => {},
    )
  }
  return (
    <VoicePlayer
      address={voice.address}
      durationMs={voice.duration_ms}
      levels={voice.levels}
      author={mine ? null : name}
      onPlay={markHeard}
      onError={onError}
    >
      {mine ? voice.heard ? <Trans>Heard</Trans> : null : voice.heard ? null : <Trans>New</Trans>}
    </VoicePlayer>
  )
}
