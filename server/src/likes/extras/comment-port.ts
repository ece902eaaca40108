import type { RawBuilder } from 'kysely'
import { createPort } from '../../platform/modules/port.ts'

type CommentExpression = (viewerId: number) => RawBuilder<number | null>
/**
 * The conversation in which the viewer sees a comment that came with the like of table alias `l`, as an expression for a larger
 * statement; null without one. Implemented by `chat`.
 */
export const commentPort = createPort<CommentExpression>('comments with likes')
