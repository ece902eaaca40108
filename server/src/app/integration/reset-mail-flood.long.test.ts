// Long: each of the strangers solves a proof of work.
import { expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { solveRequiredProof } from '../../../testing/accounts/solve-proof.ts'
import { requestFromAddress } from '../../../testing/app/client.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const server = await createTestServer()
const { account, mailsTo } = createTestAccounts(server)
const requestPasswordReset = (address: string, email: string, proof: object = {}) =>
  requestFromAddress(address, `${server.url}/api/reset-password.php`, { body: { email, ...proof } })

test('strangers everywhere requesting one address need proofs of work, and its mailbox is not flooded', async () => {
  const { email } = await account()
  for (let i = 0; i < 30; i += 1) {
    const response = await requestPasswordReset(`127.9.${10 + i}.1`, email)
    if (i >= 10) expect(response.body.error?.code).toBe('proof_needed')
    if (i >= 10)
      expect(
        (await requestPasswordReset(`127.9.${10 + i}.1`, email, await solveRequiredProof(response))).status,
      ).toBe(200)
    await server.drainJobs()
  }
  expect(mailsTo(email)).toHaveLength(10)
})
