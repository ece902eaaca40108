import { currentUserEndpoint } from '../endpoints/accounts.ts'
import { getChatsEndpoint, getThreadEndpoint } from '../endpoints/chat.ts'
import {
  getFrontFacesEndpoint,
  getMemberEndpoint,
  getNeighboursEndpoint,
  getSearchEndpoint,
  searchMembersEndpoint,
} from '../endpoints/discovery.ts'
import { type Endpoint, getEndpointName } from '../endpoints/endpoint.ts'
import { getGiftsEndpoint } from '../endpoints/gifts.ts'
import { getLikeNeighboursEndpoint, getLikesEndpoint } from '../endpoints/likes.ts'
import { getNotificationsEndpoint } from '../endpoints/notifications.ts'
import { getConsentsEndpoint } from '../endpoints/own-data.ts'
import { getBundlesEndpoint, getCheckoutEndpoint, getPaymentMethodsEndpoint } from '../endpoints/payments.ts'
import { getOwnProfileEndpoint } from '../endpoints/profiles.ts'
import {
  getCitiesEndpoint,
  getCompanyInfoEndpoint,
  getInterestsEndpoint,
  getPageEndpoint,
  getRegionsEndpoint,
  getSettingsEndpoint,
} from '../endpoints/sites.ts'

/** The time for which a staff member sees the site as a member does, and for which the link to it waits. */
export const memberViewMinutes = 10
export const memberViewLinkMinutes = 1

/**
 * The only calls that answer while a staff member sees the site as a member does. Each only reads, marks nothing as seen, and returns
 * nothing that members write to each other.
 */
export const memberViewEndpoints: readonly Endpoint[] = [
  currentUserEndpoint,
  getBundlesEndpoint,
  getCheckoutEndpoint,
  getCitiesEndpoint,
  getCompanyInfoEndpoint,
  getConsentsEndpoint,
  getFrontFacesEndpoint,
  getGiftsEndpoint,
  getInterestsEndpoint,
  getLikeNeighboursEndpoint,
  getLikesEndpoint,
  getMemberEndpoint,
  getNeighboursEndpoint,
  getNotificationsEndpoint,
  getOwnProfileEndpoint,
  getPageEndpoint,
  getPaymentMethodsEndpoint,
  getRegionsEndpoint,
  getSearchEndpoint,
  getSettingsEndpoint,
  searchMembersEndpoint,
]
const viewNames = new Set(memberViewEndpoints.map(getEndpointName))
const conversationNames = new Set([getChatsEndpoint, getThreadEndpoint].map((one) => getEndpointName(one)))

export const isPartOfMemberView = (endpoint: Endpoint): boolean => viewNames.has(getEndpointName(endpoint))
/** Returns whether a call reads conversations, which staff see only in a case. */
export const readsConversations = (endpoint: Endpoint): boolean =>
  conversationNames.has(getEndpointName(endpoint))
