import { getStaffSessionEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { createBrowserRouter, redirect } from 'react-router'
import { callStaff } from './api/call-staff.ts'
import { load } from './api/load.ts'
import { activateLanguage } from './i18n/load-texts.ts'
import { keepScope } from './session/scope.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { findFirstPage } from './shell/navigation.ts'
import { Shell } from './shell/shell.tsx'

/** Creates the console's screens below `/staff`. Each is loaded when it is opened first. */
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
        middleware: [keepScope],
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
              {
                path: 'today',
                lazy: async () => {
                  const { loadToday, TodayPage } = await import('./features/today/today-page.tsx')
                  return { loader: loadToday, Component: TodayPage }
                },
              },
              {
                path: 'review',
                lazy: async () => {
                  const { loadPhotos, ReviewPage } = await import('./features/review/review-page.tsx')
                  return { loader: loadPhotos, Component: ReviewPage }
                },
              },
              {
                path: 'cases',
                lazy: async () => {
                  const { loadCases, CasesPage } = await import('./features/cases/cases-page.tsx')
                  return { loader: loadCases, Component: CasesPage }
                },
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('./features/cases/cases-page.tsx')).NoCasePage,
                    }),
                  },
                  {
                    path: ':reference',
                    ErrorBoundary: ErrorPage,
                    lazy: async () => {
                      const { loadAnyCase, AnyCasePage } = await import('./features/cases/case-pages.tsx')
                      return { loader: loadAnyCase, Component: AnyCasePage }
                    },
                  },
                ],
              },
              {
                path: 'support',
                lazy: async () => {
                  const { loadThreads, SupportPage } = await import('./features/support/support-page.tsx')
                  return { loader: loadThreads, Component: SupportPage }
                },
                children: [
                  {
                    index: true,
                    lazy: async () => {
                      const { NoThreadPage } = await import('./features/support/support-page.tsx')
                      return { Component: NoThreadPage }
                    },
                  },
                  {
                    path: ':reference',
                    lazy: async () => {
                      const { loadThread, ThreadPage } = await import('./features/support/thread-page.tsx')
                      return { loader: loadThread, Component: ThreadPage }
                    },
                    ErrorBoundary: ErrorPage,
                  },
                ],
              },
              {
                path: 'desk',
                lazy: async () => {
                  const { loadDesk, DeskPage } = await import('./features/desk/desk-page.tsx')
                  return { loader: loadDesk, Component: DeskPage }
                },
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('./features/desk/desk-page.tsx')).NoConversationPage,
                    }),
                  },
                  {
                    path: ':conversation',
                    lazy: async () => {
                      const { loadConversation, ConversationPage } = await import(
                        './features/desk/conversation-page.tsx'
                      )
                      return { loader: loadConversation, Component: ConversationPage }
                    },
                    ErrorBoundary: ErrorPage,
                  },
                ],
              },
              {
                path: 'fictional',
                lazy: async () => {
                  const { loadFictional, FictionalPage } = await import(
                    './features/fictional/fictional-page.tsx'
                  )
                  return { loader: loadFictional, Component: FictionalPage }
                },
              },
              {
                path: 'fictional/new',
                lazy: async () => {
                  const { loadFictional, NewProfilePage } = await import(
                    './features/fictional/new-profile-page.tsx'
                  )
                  return { loader: loadFictional, Component: NewProfilePage }
                },
              },
              {
                path: 'fictional/:id',
                lazy: async () => {
                  const { loadProfile, ProfilePage } = await import('./features/fictional/profile-page.tsx')
                  return { loader: loadProfile, Component: ProfilePage }
                },
              },
              {
                path: 'desk-overview',
                lazy: async () => {
                  const { loadOverview, DeskOverviewPage } = await import('./features/desk/overview-page.tsx')
                  return { loader: loadOverview, Component: DeskOverviewPage }
                },
              },
              {
                path: 'held',
                lazy: async () => {
                  const { loadHeld, HeldPage } = await import('./features/desk/held-page.tsx')
                  return { loader: loadHeld, Component: HeldPage }
                },
              },
              {
                path: 'support/new',
                lazy: async () => {
                  const { loadNewMail, NewMailPage } = await import('./features/support/new-mail-page.tsx')
                  return { loader: loadNewMail, Component: NewMailPage }
                },
              },
              {
                path: 'members',
                lazy: async () => {
                  const { loadMembers, MembersPage } = await import('./features/members/members-page.tsx')
                  return { loader: loadMembers, Component: MembersPage }
                },
              },
              {
                path: 'members/:id',
                lazy: async () => {
                  const { loadMember, MemberPage } = await import('./features/members/member-page.tsx')
                  return { loader: loadMember, Component: MemberPage }
                },
                children: [
                  {
                    path: ':part?',
                    lazy: async () => {
                      const { loadMemberPart, MemberPartPage } = await import(
                        './features/members/member-parts.tsx'
                      )
                      return { loader: loadMemberPart, Component: MemberPartPage }
                    },
                  },
                ],
              },
              {
                path: 'orders',
                lazy: async () => {
                  const { loadOrderList, OrderListPage } = await import(
                    './features/orders/order-list-page.tsx'
                  )
                  return { loader: loadOrderList, Component: OrderListPage }
                },
              },
              {
                path: 'orders/refunds-by-hand',
                lazy: async () => {
                  const { loadOwedRefunds, OwedRefundsPage } = await import(
                    './features/orders/refunds/owed-refunds-page.tsx'
                  )
                  return { loader: loadOwedRefunds, Component: OwedRefundsPage }
                },
              },
              {
                path: 'orders/:number',
                lazy: async () => {
                  const { loadOrder, OrderPage } = await import('./features/orders/order-page.tsx')
                  return { loader: loadOrder, Component: OrderPage }
                },
              },
              {
                path: 'disputes',
                lazy: async () => {
                  const { loadDisputes, DisputesPage } = await import('./features/disputes/disputes-page.tsx')
                  return { loader: loadDisputes, Component: DisputesPage }
                },
              },
              {
                path: 'disputes/:id',
                lazy: async () => {
                  const { loadDispute, DisputePage } = await import('./features/disputes/dispute-page.tsx')
                  return { loader: loadDispute, Component: DisputePage }
                },
              },
              {
                path: 'payments',
                lazy: async () => {
                  const { loadSetAside, SetAsidePage } = await import(
                    './features/payments/set-aside-page.tsx'
                  )
                  return { loader: loadSetAside, Component: SetAsidePage }
                },
              },
              {
                path: 'payments/reconciliation',
                lazy: async () => {
                  const { loadReconciliation, ReconciliationPage } = await import(
                    './features/payments/reconciliation-page.tsx'
                  )
                  return { loader: loadReconciliation, Component: ReconciliationPage }
                },
              },
              {
                path: 'bank',
                lazy: async () => {
                  const [{ loadBank, shouldReloadBank }, { BankPage }] = await Promise.all([
                    import('./features/bank/load-bank.ts'),
                    import('./features/bank/bank-page.tsx'),
                  ])
                  return { loader: loadBank, shouldRevalidate: shouldReloadBank, Component: BankPage }
                },
              },
              {
                path: 'bank/files',
                lazy: async () => {
                  const { loadBankFiles, BankFilesPage } = await import('./features/bank/files-page.tsx')
                  return { loader: loadBankFiles, Component: BankFilesPage }
                },
              },
              {
                path: 'bank/mandates',
                lazy: async () => {
                  const { loadMandates, MandatesPage } = await import('./features/bank/mandates-page.tsx')
                  return { loader: loadMandates, Component: MandatesPage }
                },
              },
              {
                path: 'bank/returns',
                lazy: async () => {
                  const { loadReturns, ReturnsPage } = await import('./features/bank/returns-page.tsx')
                  return { loader: loadReturns, Component: ReturnsPage }
                },
              },
              {
                path: 'bank/blocks',
                lazy: async () => {
                  const { loadBlocks, BlocksPage } = await import('./features/bank/blocks-page.tsx')
                  return { loader: loadBlocks, Component: BlocksPage }
                },
              },
              {
                path: 'insight',
                lazy: async () => {
                  const { loadInsight, InsightPage } = await import('./features/insight/insight-page.tsx')
                  return { loader: loadInsight, Component: InsightPage }
                },
              },
              {
                path: 'desk-figures',
                lazy: async () => {
                  const { loadDeskFigures, DeskFiguresPage } = await import(
                    './features/insight/desk/desk-figures-page.tsx'
                  )
                  return { loader: loadDeskFigures, Component: DeskFiguresPage }
                },
              },
              { path: 'compliance', loader: () => redirect('/compliance/dsa') },
              {
                path: 'compliance/orders',
                lazy: async () => {
                  const { loadOrders, OrdersPage } = await import(
                    './features/compliance/orders/orders-page.tsx'
                  )
                  return { loader: loadOrders, Component: OrdersPage }
                },
              },
              {
                path: 'compliance/:report',
                lazy: async () => {
                  const { loadCompliance, CompliancePage } = await import(
                    './features/compliance/compliance-page.tsx'
                  )
                  return { loader: loadCompliance, Component: CompliancePage }
                },
              },
              {
                path: 'approvals',
                lazy: async () => {
                  const { loadApprovals, ApprovalsPage } = await import(
                    './features/approvals/approvals-page.tsx'
                  )
                  return { loader: loadApprovals, Component: ApprovalsPage }
                },
              },
              {
                path: 'books/settlements',
                lazy: async () => {
                  const { loadSettlements, SettlementsPage } = await import(
                    './features/settlements/settlements-page.tsx'
                  )
                  return { loader: loadSettlements, Component: SettlementsPage }
                },
              },
              {
                path: 'books/settlements/:id',
                lazy: async () => {
                  const { loadSettlement, SettlementPage } = await import(
                    './features/settlements/settlement-page.tsx'
                  )
                  return { loader: loadSettlement, Component: SettlementPage }
                },
              },
              {
                path: 'books/receivables',
                lazy: async () => {
                  const { loadReceivables, ReceivablesPage } = await import(
                    './features/settlements/receivables-page.tsx'
                  )
                  return { loader: loadReceivables, Component: ReceivablesPage }
                },
              },
              {
                path: 'books',
                lazy: async () => {
                  const [{ loadBooks }, { BooksPage }] = await Promise.all([
                    import('./features/books/books-query.ts'),
                    import('./features/books/month/books-page.tsx'),
                  ])
                  return { loader: loadBooks, Component: BooksPage }
                },
              },
              {
                path: 'books/journal',
                lazy: async () => {
                  const { loadJournal, JournalPage } = await import(
                    './features/books/journal/journal-page.tsx'
                  )
                  return { loader: loadJournal, Component: JournalPage }
                },
              },
              {
                path: 'books/charts',
                lazy: async () => {
                  const { loadCharts, ChartsPage } = await import('./features/books/charts/charts-page.tsx')
                  return { loader: loadCharts, Component: ChartsPage }
                },
              },
              {
                path: 'sites',
                lazy: async () => {
                  const { loadSites, SitesPage } = await import('./features/sites/sites-page.tsx')
                  return { loader: loadSites, Component: SitesPage }
                },
              },
              {
                path: 'sites/new',
                lazy: async () => {
                  const { loadSiteForm, NewSitePage } = await import('./features/sites/new-site-page.tsx')
                  return { loader: loadSiteForm, Component: NewSitePage }
                },
              },
              {
                path: 'sites/:id/opening/:step',
                lazy: async () => {
                  const { loadOpening, OpeningPage } = await import(
                    './features/sites/opening/opening-page.tsx'
                  )
                  return { loader: loadOpening, Component: OpeningPage }
                },
              },
              {
                path: 'sites/:id',
                lazy: async () => {
                  const { loadSiteSettings, SiteSettingsPage } = await import(
                    './features/sites/site-settings-page.tsx'
                  )
                  return { loader: loadSiteSettings, Component: SiteSettingsPage }
                },
              },
              {
                path: 'companies',
                lazy: async () => {
                  const { CompaniesPage, loadCompanies } = await import('./features/sites/companies-page.tsx')
                  return { loader: loadCompanies, Component: CompaniesPage }
                },
              },
              {
                path: 'companies/:id',
                lazy: async () => {
                  const { CompanyPage, loadCompany } = await import('./features/sites/company-page.tsx')
                  return { loader: loadCompany, Component: CompanyPage }
                },
              },
              {
                path: 'prices',
                lazy: async () => {
                  const { loadPrices, PricesPage } = await import('./features/prices/prices-page.tsx')
                  return { loader: loadPrices, Component: PricesPage }
                },
              },
              {
                path: 'prices/discounts',
                lazy: async () => {
                  const { loadDiscounts, DiscountsPage } = await import(
                    './features/prices/discounts-page.tsx'
                  )
                  return { loader: loadDiscounts, Component: DiscountsPage }
                },
              },
              {
                path: 'prices/methods',
                lazy: async () => {
                  const { loadMethods, MethodsPage } = await import('./features/prices/methods-page.tsx')
                  return { loader: loadMethods, Component: MethodsPage }
                },
              },
              {
                path: 'campaigns',
                lazy: async () => {
                  const { loadCampaigns, CampaignsPage } = await import(
                    './features/campaigns/campaigns-page.tsx'
                  )
                  return { loader: loadCampaigns, Component: CampaignsPage }
                },
              },
              {
                path: 'campaigns/:id',
                lazy: async () => {
                  const { loadCampaign, CampaignPage } = await import(
                    './features/campaigns/campaign-page.tsx'
                  )
                  return { loader: loadCampaign, Component: CampaignPage }
                },
              },
              {
                path: 'experiments',
                lazy: async () => {
                  const { loadExperiments, ExperimentsPage } = await import(
                    './features/experiments/experiments-page.tsx'
                  )
                  return { loader: loadExperiments, Component: ExperimentsPage }
                },
              },
              {
                path: 'experiments/:id',
                lazy: async () => {
                  const { loadExperiment, ExperimentPage } = await import(
                    './features/experiments/experiment-page.tsx'
                  )
                  return { loader: loadExperiment, Component: ExperimentPage }
                },
              },
              {
                path: 'texts',
                lazy: async () => {
                  const { loadTexts, TextsPage } = await import('./features/texts/texts-page.tsx')
                  return { loader: loadTexts, Component: TextsPage }
                },
              },
              {
                path: 'languages',
                lazy: async () => {
                  const { loadLanguages, LanguagesPage } = await import(
                    './features/languages/languages-page.tsx'
                  )
                  return { loader: loadLanguages, Component: LanguagesPage }
                },
              },
              {
                path: 'languages/:code',
                lazy: async () => {
                  const { loadLanguage, LanguagePage } = await import(
                    './features/languages/language-page.tsx'
                  )
                  return { loader: loadLanguage, Component: LanguagePage }
                },
              },
              {
                path: 'traffic-sources',
                lazy: async () => {
                  const { loadSources, SourcesPage } = await import('./features/partners/sources-page.tsx')
                  return { loader: loadSources, Component: SourcesPage }
                },
              },
              {
                path: 'traffic-sources/:code',
                lazy: async () => {
                  const [{ loadSource }, { SourcePage }] = await Promise.all([
                    import('./features/partners/load-source.ts'),
                    import('./features/partners/source-page.tsx'),
                  ])
                  return { loader: loadSource, Component: SourcePage }
                },
              },
              {
                path: 'flaggers',
                lazy: async () => {
                  const { loadFlaggers, FlaggersPage } = await import('./features/flaggers/flaggers-page.tsx')
                  return { loader: loadFlaggers, Component: FlaggersPage }
                },
              },
              {
                path: 'people',
                lazy: async () => {
                  const { loadPeople, PeoplePage } = await import('./features/people/people-page.tsx')
                  return { loader: loadPeople, Component: PeoplePage }
                },
              },
              {
                path: 'people/roles',
                lazy: async () => {
                  const [{ loadPeople }, { RolesPage }] = await Promise.all([
                    import('./features/people/people-page.tsx'),
                    import('./features/people/roles-page.tsx'),
                  ])
                  return { loader: loadPeople, Component: RolesPage }
                },
              },
              {
                path: 'system/:part?',
                lazy: async () => {
                  const [{ loadSystem }, { SystemPage }] = await Promise.all([
                    import('./features/system/load-system.ts'),
                    import('./features/system/system-page.tsx'),
                  ])
                  return { loader: loadSystem, Component: SystemPage }
                },
              },
              {
                path: 'audit',
                lazy: async () => {
                  const { loadAudit, AuditPage } = await import('./features/audit/audit-page.tsx')
                  return { loader: loadAudit, Component: AuditPage }
                },
              },
              {
                path: 'own',
                lazy: async () => {
                  const { loadOwn, OwnPage } = await import('./features/own/own-page.tsx')
                  return { loader: loadOwn, Component: OwnPage }
                },
              },
              {
                path: 'own/acts',
                lazy: async () => {
                  const { loadOwnActs, OwnActsPage } = await import('./features/own/own-acts-page.tsx')
                  return { loader: loadOwnActs, Component: OwnActsPage }
                },
              },
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
      {
        path: 'sign-in',
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('./features/sign-in/sign-in-page.tsx')).SignInPage }),
      },
      {
        path: 'sign-in/code',
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('./features/sign-in/code-page.tsx')).CodePage }),
      },
      {
        path: 'invitation',
        HydrateFallback: () => null,
        lazy: async () => ({
          Component: (await import('./features/sign-in/invitation-page.tsx')).InvitationPage,
        }),
      },
    ],
    { basename: '/staff' },
  )
