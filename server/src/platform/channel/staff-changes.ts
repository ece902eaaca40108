import type { StaffChange } from '@amarelle/contract/staff/changes'
import { type Db, runAfterCommit } from '../db/db.ts'
import { broadcastStaffChange } from './channel-messages.ts'

/** Tells the console's open screens, after the caller's commit, that something they show has changed. */
export const publishStaffChange = (tx: Db, change: StaffChange): void =>
  runAfterCommit(tx, (db) => broadcastStaffChange(db, change))
