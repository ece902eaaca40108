import {
  countApprovalsEndpoint,
  giveApprovalEndpoint,
  listApprovalsEndpoint,
  refuseApprovalEndpoint,
} from '@amarelle/contract/staff/endpoints/approvals'
import {
  downloadAuditEndpoint,
  exportAuditEndpoint,
  getAuditEntryEndpoint,
  listAuditEndpoint,
  listOwnActsEndpoint,
} from '@amarelle/contract/staff/endpoints/audit'
import {
  changeGrantsEndpoint,
  endStaffEndpoint,
  inviteStaffEndpoint,
  listStaffEndpoint,
  repeatInvitationEndpoint,
} from '@amarelle/contract/staff/endpoints/people'
import {
  deleteSavedFilterEndpoint,
  listSavedFiltersEndpoint,
  saveFilterEndpoint,
} from '@amarelle/contract/staff/endpoints/saved-filters'
import {
  acceptWithCodeEndpoint,
  acceptWithPasskeyEndpoint,
  consoleErrorEndpoint,
  addOwnPasskeyEndpoint,
  endOwnSessionEndpoint,
  getInvitationEndpoint,
  getOwnSignInsEndpoint,
  getStaffSessionEndpoint,
  invitationOptionsEndpoint,
  invitationSecretEndpoint,
  ownCodeSecretEndpoint,
  ownPasskeyOptionsEndpoint,
  proofOptionsEndpoint,
  proveWithCodeEndpoint,
  proveWithPasskeyEndpoint,
  removeOwnPasskeyEndpoint,
  requestSignInLinkEndpoint,
  setUpOwnCodesEndpoint,
  signInOptionsEndpoint,
  signInWithCodeEndpoint,
  signInWithPasskeyEndpoint,
  staffSignOutEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  createFileRoute,
  createPublicStaffRoute,
  createStaffRoute,
  type StaffRoute,
} from '../platform/http/staff-api.ts'
import { countApprovals, giveApproval, listApprovals, refuseApproval } from './approvals/approvals.ts'
import { exportAudit, getExportUrl } from './audit/export-audit.ts'
import { getAuditEntry, listAudit, listOwnActs } from './audit/list-audit.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './filters/saved-filters.ts'
import { changeGrants, endStaff, inviteStaff, repeatInvitation } from './people/manage-staff.ts'
import { getSessionView } from './people/session-view.ts'
import { listStaff } from './people/staff-member.sql.ts'
import { reportConsoleError } from './report-console-error.ts'
import {
  acceptWithCode,
  acceptWithPasskey,
  getInvitation,
  requestInvitationOptions,
  requestInvitationSecret,
} from './sign-in/accept-invitation.ts'
import {
  addOwnPasskey,
  endOwnSession,
  getOwnSignIns,
  removeOwnPasskey,
  requestOwnCodeSecret,
  requestOwnPasskeyOptions,
  setUpOwnCodes,
} from './sign-in/own-sign-ins.ts'
import {
  proveWithCode,
  proveWithPasskey,
  requestProofOptions,
  requestSignInLink,
  requestSignInOptions,
  signInWithCode,
  signInWithPasskey,
  signOut,
} from './sign-in/sign-in.ts'

const ok = { ok: true } as const
// The library checks these objects; the contract only bounds them.
const toAuthentication = (response: object) => response as AuthenticationResponseJSON
const toRegistration = (response: object) => response as RegistrationResponseJSON

const signInRoutes: readonly StaffRoute[] = [
  createPublicStaffRoute(consoleErrorEndpoint, reportConsoleError),
  createPublicStaffRoute(signInOptionsEndpoint, requestSignInOptions),
  createPublicStaffRoute(
    signInWithPasskeyEndpoint,
    async (visit, { challenge_id: challengeId, response }) => {
      await signInWithPasskey(visit, { challengeId, response: toAuthentication(response) })
      return ok
    },
  ),
  createPublicStaffRoute(requestSignInLinkEndpoint, async (visit, { email }) => {
    await requestSignInLink(visit, email)
    return ok
  }),
  createPublicStaffRoute(signInWithCodeEndpoint, async (visit, input) => {
    await signInWithCode(visit, input)
    return ok
  }),
  createPublicStaffRoute(getInvitationEndpoint, async (visit, { token }) => {
    const { name, email, grants } = await getInvitation(visit, token)
    return { name, email, grants: [...grants] }
  }),
  createPublicStaffRoute(invitationOptionsEndpoint, (visit, { token }) =>
    requestInvitationOptions(visit, token),
  ),
  createPublicStaffRoute(
    acceptWithPasskeyEndpoint,
    async (visit, { challenge_id: challengeId, response, ...input }) => {
      await acceptWithPasskey(visit, { ...input, challengeId, response: toRegistration(response) })
      return ok
    },
  ),
  createPublicStaffRoute(invitationSecretEndpoint, (visit, { token }) =>
    requestInvitationSecret(visit, token),
  ),
  createPublicStaffRoute(acceptWithCodeEndpoint, async (visit, input) => ({
    recovery_codes: await acceptWithCode(visit, input),
  })),
]
const ownRoutes: readonly StaffRoute[] = [
  createStaffRoute(getStaffSessionEndpoint, getSessionView),
  createStaffRoute(staffSignOutEndpoint, async (context) => {
    await signOut(context)
    return ok
  }),
  createStaffRoute(proofOptionsEndpoint, requestProofOptions),
  createStaffRoute(proveWithPasskeyEndpoint, async (context, { challenge_id: challengeId, response }) => {
    await proveWithPasskey(context, { challengeId, response: toAuthentication(response) })
    return ok
  }),
  createStaffRoute(proveWithCodeEndpoint, async (context, { code }) => {
    await proveWithCode(context, code)
    return ok
  }),
  createStaffRoute(getOwnSignInsEndpoint, getOwnSignIns),
  createStaffRoute(endOwnSessionEndpoint, async (context, { id }) => {
    await endOwnSession(context, id)
    return ok
  }),
  createStaffRoute(ownPasskeyOptionsEndpoint, requestOwnPasskeyOptions),
  createStaffRoute(addOwnPasskeyEndpoint, async (context, { challenge_id: challengeId, response, name }) => {
    await addOwnPasskey(context, { challengeId, response: toRegistration(response), name })
    return ok
  }),
  createStaffRoute(removeOwnPasskeyEndpoint, async (context, { id }) => {
    await removeOwnPasskey(context, id)
    return ok
  }),
  createStaffRoute(ownCodeSecretEndpoint, requestOwnCodeSecret),
  createStaffRoute(setUpOwnCodesEndpoint, async (context, input) => ({
    recovery_codes: await setUpOwnCodes(context, input),
  })),
]
const savedFilterRoutes: readonly StaffRoute[] = [
  createStaffRoute(listSavedFiltersEndpoint, async (context) => ({
    filters: await listSavedFilters(context),
  })),
  createStaffRoute(saveFilterEndpoint, async (context, filter) => {
    await saveFilter(context, filter)
    return ok
  }),
  createStaffRoute(deleteSavedFilterEndpoint, async (context, { id }) => {
    await deleteSavedFilter(context, id)
    return ok
  }),
]
const approvalRoutes: readonly StaffRoute[] = [
  createStaffRoute(listApprovalsEndpoint, async (context, scope) => ({
    approvals: await listApprovals(context, context.actor, scope),
  })),
  createStaffRoute(countApprovalsEndpoint, async (context, scope) => ({
    open: await countApprovals(context, context.actor, scope),
  })),
  createStaffRoute(giveApprovalEndpoint, async (context, { id }) => {
    await giveApproval(context, context.actor, id)
    return ok
  }),
  createStaffRoute(refuseApprovalEndpoint, async (context, input) => {
    await refuseApproval(context, context.actor, input)
    return ok
  }),
]
const peopleRoutes: readonly StaffRoute[] = [
  createStaffRoute(listStaffEndpoint, async ({ db, clock }) => ({
    people: (await listStaff(db, clock.now())).map(
      ({ language: _language, grants, invitedAt, joinedAt, lastSeenAt, ...person }) => ({
        ...person,
        grants: [...grants],
        invitedAt: invitedAt.toISOString(),
        joinedAt: joinedAt?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      }),
    ),
  })),
  createStaffRoute(inviteStaffEndpoint, async (context, invitation) => ({
    id: await inviteStaff(context, invitation, context.actor),
  })),
  createStaffRoute(repeatInvitationEndpoint, async (context, { id }) => {
    await repeatInvitation(context, id, context.actor)
    return ok
  }),
  createStaffRoute(changeGrantsEndpoint, async (context, { id: staffId, grants, reason }) => {
    await changeGrants(context, { staffId, grants, reason }, context.actor)
    return ok
  }),
  createStaffRoute(endStaffEndpoint, async (context, { id: staffId, reason }) => {
    await endStaff(context, { staffId, reason }, context.actor)
    return ok
  }),
]
const auditRoutes: readonly StaffRoute[] = [
  createStaffRoute(listAuditEndpoint, (context, filter) => listAudit(context, context.actor, filter)),
  createStaffRoute(listOwnActsEndpoint, listOwnActs),
  createStaffRoute(getAuditEntryEndpoint, (context, { id }) => getAuditEntry(context, context.actor, id)),
  createStaffRoute(exportAuditEndpoint, (context, filter) => ({
    url: getExportUrl(context, context.actor, filter),
  })),
  createFileRoute(downloadAuditEndpoint, (context, filter) => exportAudit(context, context.actor, filter)),
]
export const staffEndpoints: readonly StaffRoute[] = [
  ...signInRoutes,
  ...ownRoutes,
  ...savedFilterRoutes,
  ...approvalRoutes,
  ...peopleRoutes,
  ...auditRoutes,
]
