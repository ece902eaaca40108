import { Outlet, useLocation, useParams } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Route } from './+types/chats.ts'
import { ChatList } from './list/chat-list.tsx'
import { ChatOfflineBanner } from './shared/connection-status.tsx'
import { loadChats } from './list/load-chats.ts'
import * as styles from './chat.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => loadChats(context.get(visitContext).call, new URL(request.url).searchParams))

/** Layout that keeps the chat list mounted: beside the conversation on wide screens, instead of it on phones. */
export default function ChatsLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { id } = useParams()
  const isListOnly = pathname === '/chats'
  const open = id === undefined ? undefined : Number(id)
  return (
    <div className={styles.chatApp}>
      <ChatOfflineBanner />
      <div className={classNames(styles.beside, !isListOnly && 'desktop-only')}>
        <ChatList
          loaded={loaderData}
          heading={isListOnly ? 'h1' : 'h2'}
          open={pathname.startsWith('/members/') ? { profile: open } : { conversation: open }}
        />
      </div>
      <Outlet />
    </div>
  )
}
