export type { PushSubscriptionKeys } from './encrypt-payload.ts'
export { getVapidKeys } from './vapid-keys.ts'
export { isAllowedPushEndpoint, sendPushMessage } from './send-push-message.ts'
export { PrivateAddressError } from '../http/public-address.ts'
