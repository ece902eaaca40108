import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { LeaveDialog } from '../list/leave-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MessageMenu } from './message-menu.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { useThreadContext, type DialogRequest } from '../bubbles/thread-context.ts'

const ReportDialog = lazyComponent(() =>
  import('../../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

interface Props {
  readonly request: DialogRequest
  readonly onRequestChange: Dispatch<SetStateAction<DialogRequest | undefined>>
}
/** The dialog that a bubble opened; one at a time. */
export function ThreadDialogs({ request, onRequestChange }: Props) {
  const { profile, conversation } = useThreadContext()
  const navigate = useNavigate()
  // A dialog that closes late must not close the one opened after it.
  const close = () => onRequestChange((current) => (current === request ? undefined : current))
  const openChatList = async () => {
    await navigate('/chats')
    document.getElementById('chats-title')?.focus()
  }
  switch (request.kind) {
    case 'menu':
      return <MessageMenu key={request.line.key} line={request.line} place={request.at} onClose={close} />
    case 'link':
      return <LinkDialog href={request.href} host={request.host} onClose={close} />
    case 'photo':
      return <PhotoViewer address={request.address} mine={request.mine} onClose={close} />
    case 'block':
      return (
        <LeaveDialog
          request={{ kind: 'block', profile, conversation }}
          onLeave={() => void openChatList()}
          onClose={close}
        />
      )
    case 'report':
      return (
        <Suspense>
          <ReportDialog
            open
            profile={profile}
            messageId={request.message}
            onBlocked={() => void openChatList()}
            onClose={close}
          />
        </Suspense>
      )
  }
}
