import type { getDeskConversationEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

/** A conversation as an agent sees it. */
export type OpenConversation = StaffEndpointAnswer<typeof getDeskConversationEndpoint>
