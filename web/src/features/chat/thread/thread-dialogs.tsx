import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { LeavingDialog } from '../list/leaving-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MessageMenu } from './message-menu.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { useScene, type Wish } from './thread-scene.ts'

const ReportDialog = lazyComponent(() =>
  import('../../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

interface Props {
  readonly wish: Wish
  readonly onWish: Dispatch<SetStateAction<Wish | undefined>>
}
/** What a bubble opens over the thread; one at a time. */
export function ThreadDialogs({ wish, onWish }: Props) {
  const { profile, conversation } = useScene()
  const navigate = useNavigate()
  // What closes late must not take along what was opened after it.
  const close = () => onWish((now) => (now === wish ? undefined : now))
  const toList = async () => {
    await navigate('/chats')
    document.getElementById('chats-title')?.focus()
  }
  switch (wish.kind) {
    case 'menu':
      return <MessageMenu key={wish.line.key} line={wish.line} place={wish.at} onClose={close} />
    case 'link':
      return <LinkDialog href={wish.href} host={wish.host} onClose={close} />
    case 'photo':
      return <PhotoViewer address={wish.address} mine={wish.mine} onClose={close} />
    case 'block':
      return (
        <LeavingDialog
          wanted={{ kind: 'block', profile, conversation }}
          onLeaving={() => void toList()}
          onClose={close}
        />
      )
    case 'report':
      return (
        <Suspense>
          <ReportDialog
            open
            profile={profile}
            messageId={wish.message}
            onBlocked={() => void toList()}
            onClose={close}
          />
        </Suspense>
      )
  }
}
