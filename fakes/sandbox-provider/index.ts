// Our own payment provider for development and tests: hosted page, API and signed webhooks, without money.
export { mountSandboxProvider } from './mount.ts'
export { signWebhook } from './webhook.ts'
