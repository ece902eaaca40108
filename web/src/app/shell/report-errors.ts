import { browserErrorEndpoint } from '@amarelle/contract/endpoints/sites'
import { isApiError } from '../../api/api-error.ts'
import { startErrorReports } from '../../network/error-reporter.ts'
import { getRouter } from '../../network/router.ts'

/** Reports errors of members' screens. The server knows of refused calls, and a lost connection is no fault. */
export const reportErrors = (): (() => void) =>
  startErrorReports({
    path: browserErrorEndpoint.path,
    getScreen: () => getRouter()?.state.matches.at(-1)?.route.id ?? '',
    isExpected: (error) => isApiError(error) || /fetch|load failed|network/i.test(error.message),
  })
