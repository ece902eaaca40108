import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { activateLanguage, getBrowserLanguage } from './i18n/load-texts.ts'
import { createConsoleRouter } from './router.tsx'
import { isRefusal, reportErrors } from './shell/report-errors.ts'
import { applyStoredScheme } from './session/color-scheme.ts'
import { applyPreferences } from './ui/preferences.ts'
import '../../web/src/ui/styles/tokens.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell/shell.css'
import './styles/shell/sidebar.css'
import './styles/shell/tab-bar.css'
import './styles/page.css'
import './styles/sign-in.css'
import './styles/controls.css'
import './styles/marks.css'
import './styles/notes.css'
import './styles/tabs.css'
import './styles/table.css'
import './styles/panels.css'
import './styles/boards.css'
import './styles/dialogs.css'
import './styles/queue.css'
import './styles/evidence.css'
import './styles/decision.css'
import './styles/toast.css'
import './styles/signals.css'
import './styles/review.css'
import './styles/money/disputes.css'
import './styles/members.css'
import './styles/compliance.css'
import './styles/support.css'
import './styles/desk/desk.css'
import './styles/desk/fictional.css'
import './styles/settings.css'
import './styles/texts.css'
import './styles/campaigns/campaigns.css'
import './styles/experiments/experiments.css'
import './styles/approvals.css'
import './styles/money/orders.css'
import './styles/money/settlements.css'
import './styles/insight/charts.css'
import './styles/insight/insight.css'
import './styles/money/books.css'
import './styles/money/bank.css'
import './styles/shell/palette.css'
import './styles/money/prices.css'
import './styles/today.css'
import './styles/sites/partners.css'
import './styles/verifications/verifications.css'
import './styles/sites/languages.css'
import './styles/house/system.css'

applyStoredScheme()
applyPreferences()
await activateLanguage(getBrowserLanguage())
const router = createConsoleRouter()
reportErrors(router)
const root = document.querySelector('#console')
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        {/* As an error event, like those outside components. */}
        <RouterProvider router={router} onError={(error) => isRefusal(error) || reportError(error)} />
      </I18nProvider>
    </StrictMode>,
  )
