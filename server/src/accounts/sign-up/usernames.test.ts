import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { generateUsername } from './generated-username.ts'

const server = await createTestServer()
await server.otherSite('second-spring.localhost', { account_disclosure: 'spec' })
await server.db
  .updateTable('site')
  .set({ name: 'Second Spring' })
  .where('host', '=', 'second-spring.localhost')
  .execute()

/** The error message of the name field in the sign-up form; null when the name is accepted. */
async function getNameError(name: string, language = 'en'): Promise<string | null> {
  const response = await server.ask('POST', '/api/signup-check.php', {
    body: { name },
    headers: { 'accept-language': language },
  })
  const body = (await response.json()) as { error?: { fields?: Record<string, string> } }
  return body.error?.fields?.['name'] ?? null
}
const reservedMessage = 'This username is reserved. Please choose another one.'
const invalidMessage = 'Use 3 to 20 letters, digits, dots, hyphens or underscores.'

const refusedNames: Record<string, readonly string[]> = {
  'the name of the site': ['Amarelle', 'amarelle', 'AMARELLE1', 'a.m.a.r.e.l.l.e', 'Amare11e', '4marelle'],
  'the name of the site and more': [
    'Amarelle_Team',
    'AmarelleTeam',
    'amarelleteam',
    'Team-Amarelle',
    'Amarelle.Lisa',
  ],
  'the name of a sister site': ['Second_Spring', 'secondspring', 'SecondSpringTeam', 'second.spring.Lisa'],
  'a role of staff': ['admin', 'Administrator', 'moderator1', '1moderator', 'support', 'Staff', 'official'],
  'a role with a name': [
    'Lisa_Support',
    'admin.lisa',
    'AdminLisa',
    'lisa-moderator',
    'Official_Anna',
    'Anna.Official2',
  ],
  'a role in disguise': [
    'adm1n',
    'm0derator',
    'rnoderator',
    'M0DERAT0R',
    'supp0rt',
    '0fficial',
    'a_d_m_i_n',
    'Bi1ling',
  ],
  'several roles': ['adminteam', 'SupportTeam', 'help_desk', 'customer_service', 'security-team'],
  'a word for the site or its services alone': [
    'team',
    'Help',
    'service',
    'system',
    'billing',
    'Security',
    'info',
    'system7',
  ],
  'a role in another language': [
    'Kundenservice',
    'moderatorin',
    'beheerder',
    'klantenservice',
    'Administrateur',
    'soporte',
    'moderador',
    'amministratore',
    'assistenza',
    'yllapito',
    'asiakaspalvelu',
    'kundeservice',
    'kundtjanst',
    'pomoc',
    'moderatorka',
    'wsparcie',
    'equipe',
  ],
  'a property name or literal of JavaScript': [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'null',
    'undefined',
  ],
  'part of a URL of the site': [
    'members',
    'login',
    'withdrawal',
    'swipe-game',
    'settings',
    'api',
    'www',
    'robots.txt',
  ],
  'like that of a deleted account': ['deleted123'],
}
for (const [description, names] of Object.entries(refusedNames))
  test(`a new username that is ${description} is refused`, async () => {
    for (const name of names) expect([name, await getNameError(name)]).toEqual([name, reservedMessage])
  })

test('a new username without letters and digits is refused', async () => {
  for (const name of ['...', '---', '___', '._-', '-.-.-.-'])
    expect([name, await getNameError(name)]).toEqual([name, invalidMessage])
})

test('ordinary usernames are accepted, even if they contain the letters of a reserved word', async () => {
  const accepted = [
    'Lina_Helper',
    'Adminska',
    'Modesta',
    'Teamo',
    'Dream_Team',
    'steamboat',
    'Room_Service',
    'sound.system',
    'Self-Help',
    'Bernard',
    'Amarella',
    'Marelle',
    'prismatic',
    'SpringTime',
    'Second_Chance',
    'Supporter',
    'supportive_sam',
    'Staffan',
    'Official8ob',
    'Helping.Hand',
    'Systematic',
    'Apuleius',
    'Tukia',
    'Equipage',
    'Proto',
    'Constructora',
    'memberofthesea',
    'Anna_1990',
    'x2z',
    '007',
    'J0hn',
    'info.lover',
    'mod_girl',
    'Personal_Trainer',
    'api_bee',
    'Login4me',
  ]
  for (const name of accepted) expect([name, await getNameError(name)]).toEqual([name, null])
})

test('the error message is in the visitor’s language', async () => {
  const english = await getNameError('moderator1')
  for (const language of ['da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'])
    for (const name of ['moderator1', '---'])
      expect(await getNameError(name, language), language).toMatch(/^(?!Use 3|This username).+/)
  expect(english).toBe(reservedMessage)
})

test('members whose existing name is now reserved keep it', async () => {
  const id = await server.member({ name: 'Moderator_Old' })
  const cookie = await server.session(id)
  const response = await server.ask('GET', '/api/user.php', { cookie })
  expect(((await response.json()) as { user: { profile: { name: string } } }).user.profile.name).toBe(
    'Moderator_Old',
  )
})

test('generated usernames are accepted', async () => {
  const generatedNames = await Promise.all(
    Array.from({ length: 20 }, () => generateUsername(server.db, server.site.id)),
  )
  for (const name of generatedNames) expect([name, await getNameError(name)]).toEqual([name, null])
})
