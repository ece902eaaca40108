import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { findMemberByLogin } from '../members/member.sql.ts'

const usernameLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const generatedUsernamePattern = /^member-[a-z2-9]{6}$/

/** Generates a free username such as `member-x7k2pq` for an account whose person has not chosen one yet. */
export async function generateUsername(db: Db, siteId: number): Promise<string> {
  const end = Array.from({ length: 6 }, () => usernameLetters[randomInt(usernameLetters.length)]).join('')
  const name = `member-${end}`
  return (await findMemberByLogin(db, siteId, name)) ? generateUsername(db, siteId) : name
}
export const isGeneratedUsername = (name: string): boolean => generatedUsernamePattern.test(name)
