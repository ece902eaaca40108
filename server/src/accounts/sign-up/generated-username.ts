import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { findMemberByLogin } from '../members/member.sql.ts'

const usernameLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const generatedUsernamePattern = /^member-[a-z2-9]{6}$/

/** A free username for an account whose person has not chosen one yet: `member-x7k2pq`. */
export async function generateUsername(db: Db, siteId: number): Promise<string> {
  const end = Array.from({ length: 6 }, () => usernameLetters[randomInt(usernameLetters.length)]).join('')
  const name = `member-${end}`
  return (await findMemberByLogin(db, siteId, name)) ? generateUsername(db, siteId) : name
}
export const isGeneratedUsername = (name: string): boolean => generatedUsernamePattern.test(name)
