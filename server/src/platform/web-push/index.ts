export type { ReceiverKeys } from './encrypt.ts'
export { serverKeys } from './keys.ts'
export { isAllowedEndpoint, postPush } from './post-push.ts'
export { PrivateAddress } from './public-host.ts'
