import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { canReceiveMessages } from '../../../session/can-receive-messages.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { emitLikeChange } from '../../../shared/use-like.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import type { MemberRelation } from '../member-actions.tsx'
import { findPart, getPartKey, type ShownPart } from './shown-part.ts'

const CommentDialog = lazyComponent(() => import('./comment-dialog.tsx').then((file) => file.CommentDialog))

interface Comments {
  /** Opens the dialog; undefined for members who can't write here. */
  readonly onComment: ((part: ShownPart) => void) | undefined
  readonly dialog: ReactNode
}
/** Likes with a comment on a photo or an answer of a profile (docs/product.md#likes-with-a-comment). */
export function useComments(profile: Profile, relation: MemberRelation): Comments {
  const { user, settings } = useVisit()
  const toast = useToast()
  const revalidator = useRevalidator()
  const [query] = useSearchParams()
  const canComment =
    user !== null &&
    user.profile.id !== profile.id &&
    !relation.blocked &&
    (canReceiveMessages(settings, profile) || relation.conversation !== null)
  const [opened, setOpened] = useState(() => findPart(profile, query.get('comment')))
  if (!canComment) return { onComment: undefined, dialog: null }
  const { id, name } = profile
  return {
    onComment: setOpened,
    dialog: opened ? (
      <Suspense>
        <CommentDialog
          key={getPartKey(opened)}
          member={{ id, name }}
          part={opened}
          onClose={() => setOpened(undefined)}
          onSent={(conversation) => {
            setOpened(undefined)
            emitLikeChange(id, true)
            void revalidator.revalidate()
            toast(
              <span className="flex-row between grow">
                <span>
                  <Trans>{name} gets your like and your comment.</Trans>
                </span>
                <Link className="button text small" to={`/chats/${conversation}`}>
                  <Trans>Open the conversation</Trans>
                </Link>
              </span>,
            )
          }}
        />
      </Suspense>
    ) : null,
  }
}
