import type { RequestContext } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

type CommentFinder = (
  db: RequestContext['db'],
  viewerId: number,
  likes: readonly { readonly fromId: number; readonly toId: number }[],
) => Promise<readonly (number | null)[]>
/** For each like the conversation in which the viewer sees a comment of the liking member; null without one. Implemented by `chat`. */
export const commentPort = createPort<CommentFinder>('comments with likes')
