import type { RawBuilder } from 'kysely'
import { createPort } from '../platform/modules/port.ts'

/** Implemented by `likes`: SQL condition for members whom a member likes; `other` is an expression for a member id. */
export const isLikedByPort =
  createPort<(memberId: number, other: RawBuilder<number>) => RawBuilder<boolean>>('liked members')
