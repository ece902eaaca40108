// A payment provider of our own for development and tests: a hosted page, an API and signed webhooks, no money.
export { mountSandboxProvider } from './mount.ts'
export { signWebhook } from './webhook.ts'
