import { randomBytes } from 'node:crypto'
import { solveProof } from '../server/testing/accounts/solve-proof.ts'
import type { ClientResponse, ClientCallOptions, AttackClient } from './client.ts'

export const attackPassword = 'seven green umbrellas'

/** Sign-up fields of a person who has no account yet. */
export function createSignUpFields(): Record<string, unknown> & { email: string; name: string } {
  const name = `New_${randomBytes(4).toString('hex')}`
  return {
    email: `${name.toLowerCase()}@attack.example`,
    name,
    password: attackPassword,
    date_of_birth: '1991-02-03',
    gender: 'female',
    looking_for: 'male',
    consent: true,
    terms: true,
  }
}

/** What a browser adds to a sign-up: the signed form token and the solved proof of work. */
async function solveForm(
  client: AttackClient,
  options: Pick<ClientCallOptions, 'host'>,
): Promise<{ form: string; proof?: string }> {
  const { json } = await client.call('GET', '/api/signup-challenge.php', options)
  const form = String(json['form'])
  const challenge = json['challenge'] as Record<string, unknown> | null
  return challenge ? { form, proof: await solveProof(challenge) } : { form }
}

/** Signs up as a browser does; `more` overrides fields. */
export async function callSignUp(
  client: AttackClient,
  more: Record<string, unknown> = {},
  options: ClientCallOptions = {},
): Promise<ClientResponse> {
  const { host } = options
  const body = {
    ...createSignUpFields(),
    ...(await solveForm(client, host === undefined ? {} : { host })),
    ...more,
  }
  return client.call('POST', '/api/signup.php', { ...options, body })
}

export const callLogIn = (
  client: AttackClient,
  email: string,
  password: string,
  options: ClientCallOptions = {},
): Promise<ClientResponse> => client.call('POST', '/api/user.php', { ...options, body: { email, password } })
