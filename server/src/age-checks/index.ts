// Age checks: where the law of a country asks for it, members prove that they are 18 or over. Only the result is stored.

export { type AgeFacts, ageFactsOf, listAgeProofs } from './proof/age-proof.sql.ts'
export { assertAgeProven, isAgeProofMissing, needsAgeProof } from './rule/age-check-rule.ts'
export { findMissingAgeMethod } from './rule/configured-methods.ts'
export { ageChecksModule } from './module.ts'
