import { consoleErrorEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { type createBrowserRouter, isRouteErrorResponse } from 'react-router'
import { startErrorReports } from '../../../web/src/network/error-reporter.ts'
import { StaffApiError } from '../api/call-staff.ts'

/** Returns true if the server refused the call and therefore knows of the error. */
export const isRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error) || error instanceof StaffApiError

/** Reports errors of the console, with the pattern of the open screen. */
export const reportErrors = (router: ReturnType<typeof createBrowserRouter>): (() => void) =>
  startErrorReports({
    path: consoleErrorEndpoint.path,
    getScreen: () =>
      router.state.matches
        .map(({ route }) => route.path ?? '')
        .join('/')
        .replaceAll(/\/+/g, '/'),
    isExpected: (error) => isRefusal(error) || /fetch|load failed|network/i.test(error.message),
  })
