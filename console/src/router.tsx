import { getStaffSessionEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { createBrowserRouter, redirect } from 'react-router'
import { callStaff } from './api/call-staff.ts'
import { load } from './api/load.ts'
import { AuditPage, loadAudit } from './features/audit/audit-page.tsx'
import { AnyCasePage, loadAnyCase } from './features/cases/case-pages.tsx'
import { CasesPage, loadCases, NoCasePage } from './features/cases/cases-page.tsx'
import { CompliancePage, loadCompliance } from './features/compliance/compliance-page.tsx'
import { loadMember, MemberPage } from './features/members/member-page.tsx'
import { memberPartRoutes } from './features/members/member-parts.tsx'
import { loadMembers, MembersPage } from './features/members/members-page.tsx'
import { loadOwn, OwnPage } from './features/own/own-page.tsx'
import { loadPeople, PeoplePage } from './features/people/people-page.tsx'
import { RolesPage } from './features/people/roles-page.tsx'
import { loadPhotos, ReviewPage } from './features/review/review-page.tsx'
import { CodePage } from './features/sign-in/code-page.tsx'
import { InvitationPage } from './features/sign-in/invitation-page.tsx'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { loadNewMail, NewMailPage } from './features/support/new-mail-page.tsx'
import { loadThreads, NoThreadPage, SupportPage } from './features/support/support-page.tsx'
import { loadThread, ThreadPage } from './features/support/thread-page.tsx'
import { activateLanguage } from './i18n/load-texts.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { findFirstPage } from './shell/navigation.ts'
import { Shell } from './shell/shell.tsx'

/** The console's screens below `/staff`. */
export const createConsoleRouter = () =>
  createBrowserRouter(
    [
      {
        id: 'shell',
        path: '/',
        Component: Shell,
        ErrorBoundary: ErrorPage,
        HydrateFallback: () => null,
        shouldRevalidate: () => false,
        loader: async ({ request }) => {
          const session = await load(request, getStaffSessionEndpoint, {})
          await activateLanguage(session.language)
          return session
        },
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              {
                index: true,
                loader: async () =>
                  redirect(findFirstPage((await callStaff(getStaffSessionEndpoint, {})).permissions)),
              },
              { path: 'review', loader: loadPhotos, Component: ReviewPage },
              {
                path: 'cases',
                loader: loadCases,
                Component: CasesPage,
                children: [
                  { index: true, Component: NoCasePage },
                  {
                    path: ':reference',
                    loader: loadAnyCase,
                    Component: AnyCasePage,
                    ErrorBoundary: ErrorPage,
                  },
                ],
              },
              {
                path: 'support',
                loader: loadThreads,
                Component: SupportPage,
                children: [
                  { index: true, Component: NoThreadPage },
                  {
                    path: ':reference',
                    loader: loadThread,
                    Component: ThreadPage,
                    ErrorBoundary: ErrorPage,
                  },
                ],
              },
              { path: 'support/new', loader: loadNewMail, Component: NewMailPage },
              { path: 'members', loader: loadMembers, Component: MembersPage },
              {
                path: 'members/:id',
                loader: loadMember,
                Component: MemberPage,
                children: memberPartRoutes,
              },
              { path: 'compliance', loader: () => redirect('/compliance/dsa') },
              { path: 'compliance/:report', loader: loadCompliance, Component: CompliancePage },
              { path: 'people', loader: loadPeople, Component: PeoplePage },
              { path: 'people/roles', loader: loadPeople, Component: RolesPage },
              { path: 'audit', loader: loadAudit, Component: AuditPage },
              { path: 'own', loader: loadOwn, Component: OwnPage },
              {
                path: '*',
                loader: () => {
                  throw new Response(null, { status: 404 })
                },
              },
            ],
          },
        ],
      },
      { path: 'sign-in', Component: SignInPage },
      { path: 'sign-in/code', Component: CodePage },
      { path: 'invitation', Component: InvitationPage },
    ],
    { basename: '/staff' },
  )
