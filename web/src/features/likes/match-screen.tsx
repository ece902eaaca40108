import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { saveDraft, readDraft } from '../../session/drafts.ts'
import { MatchDialog } from './match-dialog.tsx'

/** Connects the dialog to navigation: the picture opens the profile, the button the conversation. */
export function MatchScreen({ match, onClose }: { match: ProfileCard; onClose: () => void }) {
  const navigate = useNavigate()
  const member = useUser()?.id
  const [starting, setStarting] = useState(false)
  const start = async (id: number, opener = '') => {
    setStarting(true)
    // Doesn't overwrite an existing draft.
    if (opener && member !== undefined && !readDraft(member, id)) saveDraft(member, id, opener)
    await navigate(`/members/${id}/chat`)
    onClose()
  }
  return (
    <MatchDialog
      match={match}
      starting={starting}
      onClose={onClose}
      onImagePressed={(id) => void navigate(`/likes/m/${id}`)}
      onButtonPressed={(id, opener) => void start(id, opener)}
    />
  )
}
