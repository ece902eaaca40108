/** The names of the EU's attestation and its only claim (av-doc-technical-specification, annex A). */
export const proofOfAgeType = 'eu.europa.ec.av.1'
export const adultClaim = 'age_over_18'
/** Our name of the attestation in the request, under which the answer contains it. */
export const proofOfAgeId = 'proof_of_age'
