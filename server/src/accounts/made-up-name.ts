import { randomInt } from 'node:crypto'
import type { Db } from '../platform/db.ts'
import { memberByLogin } from './member.sql.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const shape = /^member-[a-z2-9]{6}$/

/** A free username for an account whose person has not chosen one yet: `member-x7k2pq`. */
export async function makeUpName(db: Db, siteId: number): Promise<string> {
  const end = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  const name = `member-${end}`
  return (await memberByLogin(db, siteId, name)) ? makeUpName(db, siteId) : name
}
export const isMadeUp = (name: string): boolean => shape.test(name)
