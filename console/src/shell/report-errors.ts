import { consoleErrorEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import type { createBrowserRouter } from 'react-router'
import { startErrorReports } from '../../../web/src/network/error-reporter.ts'
import { StaffApiError } from '../api/call-staff.ts'

/** Reports errors of the console, with the pattern of the open screen. The server knows of refused calls. */
export const reportErrors = (router: ReturnType<typeof createBrowserRouter>): (() => void) =>
  startErrorReports({
    path: consoleErrorEndpoint.path,
    getScreen: () =>
      router.state.matches
        .map(({ route }) => route.path ?? '')
        .join('/')
        .replaceAll(/\/+/g, '/'),
    isExpected: (error) => error instanceof StaffApiError || /fetch|load failed|network/i.test(error.message),
  })
