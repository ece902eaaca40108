import { isPremium } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import type { Access } from './photo-view.ts'

/** As whom a viewer looks at an owner's photos. */
export async function accessTo(db: Db, viewerId: number | null, ownerId: number): Promise<Access> {
  if (viewerId === null) return 'visitor'
  if (viewerId === ownerId) return 'owner'
  return (await isPremium(db, viewerId)) ? 'premium' : 'free'
}
