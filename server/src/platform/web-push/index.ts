export type { PushSubscriptionKeys } from './encrypt.ts'
export { getVapidKeys } from './keys.ts'
export { isAllowedPushEndpoint, sendPushMessage } from './post-push.ts'
export { PrivateAddressError } from './public-host.ts'
