import type { CharacterSheet } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { FictionalProfileRow } from './fictional-profile.sql.ts'

/** Returns the character sheet of a profile, empty without one. */
export const toCharacterSheet = (row: FictionalProfileRow | undefined): CharacterSheet => ({
  livesIn: row?.livesIn ?? '',
  work: row?.work ?? '',
  voice: row?.voice ?? '',
  neverSays: row?.neverSays ?? '',
  saidBefore: row?.saidBefore ?? '',
})
