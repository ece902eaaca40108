import type { AttackGroup } from '../group.ts'
import { decodingGroup } from './content/decoding.ts'
import { fictionalGroup } from './content/fictional.ts'
import { intentGroup } from './content/intent.ts'
import { promptsGroup } from './content/prompts.ts'
import { scriptsGroup } from './content/scripts.ts'
import { shareSheetGroup } from './content/share-sheet.ts'
import { statePagesGroup } from './content/state-pages.ts'
import { translationsGroup } from './content/translations.ts'
import { uploadsGroup } from './content/uploads.ts'
import { accessGroup } from './identity/access.ts'
import { ageChecksGroup } from './identity/age-checks.ts'
import { blockedGroup } from './identity/blocked.ts'
import { bruteForceGroup } from './identity/brute-force.ts'
import { enumerationGroup } from './identity/enumeration.ts'
import { forgeryGroup } from './identity/forgery.ts'
import { hiddenContactsGroup } from './identity/hidden-contacts.ts'
import { limitsGroup } from './identity/limits.ts'
import { memberViewGroup } from './identity/member-view.ts'
import { pausedGroup } from './identity/paused.ts'
import { passwordlessGroup } from './identity/passwordless.ts'
import { previewsGroup } from './identity/previews.ts'
import { profileViewsGroup, savedSearchesGroup } from './identity/saved-lists.ts'
import { sessionsGroup } from './identity/sessions.ts'
import { signalsGroup } from './identity/signals.ts'
import { staffGroup } from './identity/staff.ts'
import { tokensGroup } from './identity/tokens.ts'
import { usernamesGroup } from './identity/usernames.ts'
import { verifiedPeopleGroup } from './identity/verified-people.ts'
import { assignmentGroup } from './money/assignment.ts'
import { closedAccountsGroup } from './money/closed-accounts.ts'
import { commentsGroup } from './money/comments.ts'
import { likeExtrasGroup } from './money/like-extras.ts'
import { pricesGroup } from './money/prices.ts'
import { racesGroup } from './money/races.ts'
import { retriesGroup } from './money/retries.ts'
import { spendingLimitGroup } from './money/spending-limit.ts'
import { webhooksGroup } from './money/webhooks.ts'
import { withdrawalsGroup } from './money/withdrawals.ts'
import { bodiesGroup } from './platform/bodies.ts'
import { injectionGroup } from './platform/injection.ts'
import { geocodeGroup } from './platform/geocode.ts'
import { headersGroup } from './platform/headers.ts'
import { hostsGroup } from './platform/hosts.ts'
import { locationGroup } from './platform/location.ts'
import { logsGroup } from './platform/logs.ts'
import { mailHeadersGroup } from './platform/mail-headers.ts'
import { operatorsGroup } from './platform/operators.ts'
import { outageGroup } from './platform/outage.ts'
import { scrapingGroup } from './platform/scraping.ts'
import { ssrfGroup } from './platform/ssrf.ts'
import { unsubscribeGroup } from './platform/unsubscribe.ts'
import { websocketGroup } from './platform/websocket.ts'
import { proxiesGroup } from './platform/proxies.ts'
import { redirectsGroup } from './platform/redirects.ts'

/** In the order of execution. */
export const attackGroups: readonly AttackGroup[] = [
  accessGroup,
  ageChecksGroup,
  verifiedPeopleGroup,
  signalsGroup,
  blockedGroup,
  pausedGroup,
  hiddenContactsGroup,
  assignmentGroup,
  enumerationGroup,
  sessionsGroup,
  passwordlessGroup,
  bruteForceGroup,
  limitsGroup,
  tokensGroup,
  proxiesGroup,
  forgeryGroup,
  racesGroup,
  webhooksGroup,
  pricesGroup,
  spendingLimitGroup,
  commentsGroup,
  likeExtrasGroup,
  retriesGroup,
  scriptsGroup,
  promptsGroup,
  intentGroup,
  shareSheetGroup,
  translationsGroup,
  uploadsGroup,
  injectionGroup,
  redirectsGroup,
  geocodeGroup,
  headersGroup,
  hostsGroup,
  locationGroup,
  logsGroup,
  mailHeadersGroup,
  operatorsGroup,
  staffGroup,
  memberViewGroup,
  previewsGroup,
  savedSearchesGroup,
  profileViewsGroup,
  scrapingGroup,
  ssrfGroup,
  unsubscribeGroup,
  websocketGroup,
  usernamesGroup,
  withdrawalsGroup,
  closedAccountsGroup,
  fictionalGroup,
  statePagesGroup,
  decodingGroup,
  bodiesGroup,
  outageGroup,
]
