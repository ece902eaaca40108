import { getDeskVoiceEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-picture'
import { useEffect, useState } from 'react'
import { fetchStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { RecordingPlayer } from '../../ui/recording-player.tsx'
import { Note } from '../../ui/note.tsx'

/** Shows the voice message that a member sent to a fictional profile. */
export function DeskRecording({ message }: { readonly message: number }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const { run, isRunning, error } = useAction()
  const open = () =>
    void run(async () => setUrl(URL.createObjectURL(await fetchStaffFile(getDeskVoiceEndpoint, { message }))))
  return (
    <>
      {error ? <Note tone="bad">{error}</Note> : null}
      <RecordingPlayer url={url} busy={isRunning} onOpen={open} />
    </>
  )
}
