/** The roles of staff members. A person may hold several, each within its own scope. */
export const staffRoles = [
  'owner',
  'administrator',
  'senior_moderator',
  'moderator',
  'support',
  'finance',
  'agent',
  'editor',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** Describes where a role applies: on all sites if both are null, else on the sites of a company, or on one site. */
export interface StaffScope {
  readonly companyId: number | null
  readonly siteId: number | null
}
/** A role within its scope. */
export interface StaffGrant extends StaffScope {
  readonly role: StaffRole
}
/** A site and its company, the place where a permission is checked. */
export interface StaffPlace {
  readonly siteId: number
  readonly companyId: number
}

/** Returns whether a scope covers a place; `null` stands for all sites, which only an unlimited scope covers. */
export function coversPlace(scope: StaffScope, place: StaffPlace | null): boolean {
  if (scope.siteId !== null) return place?.siteId === scope.siteId
  if (scope.companyId !== null) return place?.companyId === scope.companyId
  return true
}
/** Returns whether every place of `inner` is a place of `outer`. `companyOfSite` is the company of `inner.siteId`. */
export function coversScope(outer: StaffScope, inner: StaffScope, companyOfSite: number | null): boolean {
  if (outer.siteId === null && outer.companyId === null) return true
  if (outer.siteId !== null) return inner.siteId === outer.siteId
  return (inner.siteId === null ? inner.companyId : companyOfSite) === outer.companyId
}
