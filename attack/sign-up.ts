import { randomBytes } from 'node:crypto'
import { solveProof } from '../server/src/accounts/bot-defence/test-proof.ts'
import type { Answer, CallOptions, Client } from './client.ts'

export const password = 'seven green umbrellas'

/** The fields of a sign-up by somebody who does not exist yet. */
export function newcomer(): Record<string, unknown> & { email: string; name: string } {
  const name = `New_${randomBytes(4).toString('hex')}`
  return {
    email: `${name.toLowerCase()}@attack.example`,
    name,
    password,
    date_of_birth: '1991-02-03',
    gender: 'female',
    looking_for: 'male',
    consent: true,
    terms: true,
  }
}

/** What a browser adds to a sign-up: the signed form and its solved proof of work. */
async function solveForm(
  client: Client,
  options: Pick<CallOptions, 'host'>,
): Promise<{ form: string; proof?: string }> {
  const { json } = await client.call('GET', '/api/signup-challenge.php', options)
  const form = String(json['form'])
  const challenge = json['challenge'] as Record<string, unknown> | null
  return challenge ? { form, proof: await solveProof(challenge) } : { form }
}

/** Signs up as a browser does; `more` replaces fields. */
export async function signUp(
  client: Client,
  more: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> {
  const { host } = options
  const body = { ...newcomer(), ...(await solveForm(client, host === undefined ? {} : { host })), ...more }
  return client.call('POST', '/api/signup.php', { ...options, body })
}

export const logIn = (
  client: Client,
  email: string,
  password: string,
  options: CallOptions = {},
): Promise<Answer> => client.call('POST', '/api/user.php', { ...options, body: { email, password } })
