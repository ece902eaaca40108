import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createToken, hashToken } from '../../../server/src/platform/crypto/tokens.ts'
import { getVerificationPicturePath } from '../../../server/src/profiles/verification/verification-picture.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import { createBlackPng, createSamplePng } from '../../pictures.ts'
import { readUntil } from '../../read-until.ts'
import type { AttackReport } from '../../report.ts'
import { createStaffClient } from '../../staff-client.ts'

const drawPath = '/api/verification.php'
const picturePath = '/api/verification-picture.php'
const casePath = '/api/staff/verifications/one'
const openPath = '/api/staff/verifications/picture'
const decisionPath = '/api/staff/verifications/decision'
/** As the product limits them (docs/decisions/051-photo-verification.md). */
const picturesPerDay = 3

interface OwnVerification {
  readonly state: string
  readonly drawn: { readonly reference: string } | null
}
const readVerification = async (client: AttackClient): Promise<OwnVerification> => {
  const { json } = await client.call('GET', '/api/profile.php')
  return (json['profile'] as { verification: OwnVerification }).verification
}
/** Draws a pose, or reads the one that is drawn; returns its request's reference. */
async function drawReference(client: AttackClient): Promise<string> {
  await client.call('POST', drawPath, { body: {} })
  return (await readVerification(client)).drawn?.reference ?? ''
}
const uploadPhoto = async (client: AttackClient): Promise<string> => {
  const { json } = await client.call('POST', '/api/photo.php', { body: { image: await createSamplePng() } })
  return (json['profile'] as { photos: { id: string }[] }).photos.at(-1)?.id ?? ''
}
const sendPicture = (client: AttackClient, reference: string, image: string) =>
  client.call('POST', picturePath, { body: { reference, image } })
const countAccepted = (answers: readonly { status: number }[]): number =>
  answers.filter(({ status }) => status === 200).length

/** Pictures that are none, cost too much, or come too often. */
async function attackPictures(environment: AttackEnvironment, report: AttackReport): Promise<void> {
  const account = await createJourneyAccount({ name: 'Posing', gender: 'male' })
  const client = createAttackClient(environment, account)
  const early = await client.call('POST', drawPath, { body: {} })
  report.expectSame('a pose without a main photo', early.errorCode, 'main_photo_required')
  await uploadPhoto(client)
  const drawn = await Promise.all(Array.from({ length: 10 }, () => drawReference(client)))
  report.expectSame('10 draws at once: different poses', new Set(drawn).size, 1)
  const reference = drawn[0] ?? ''
  const refused: [what: string, image: string][] = [
    ['900 million pixels', createBlackPng(30_000, 30_000).toString('base64')],
    ['12 MB', Buffer.alloc(12_000_000, 1).toString('base64')],
    ['a script', Buffer.from('<script>alert(1)</script>').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64')],
    ['10 pixels', await createSamplePng(10, 10)],
    ['a strip', await createSamplePng(4000, 210)],
    ['an address', 'http://169.254.169.254/latest/meta-data/'],
  ]
  for (const [what, image] of refused) {
    const { status, errorCode } = await sendPicture(client, reference, image)
    report.check(`a picture of ${what}`, `${status} ${errorCode}`, status >= 400 && status < 500)
  }
  report.expectSame(
    'the request after all of them',
    await readVerification(client).then((own) => own.state),
    'drawn',
  )
  const png = await createSamplePng()
  for (const stale of ['', 'V-0000-0000', '../../photo', reference.toLowerCase()]) {
    const { status } = await sendPicture(client, stale, png)
    report.check(`the reference ${JSON.stringify(stale)}`, status, status >= 400 && status < 500)
  }
  const sent = await Promise.all(Array.from({ length: 10 }, () => sendPicture(client, reference, png)))
  report.expectSame('10 pictures for one pose at once: accepted', countAccepted(sent), 1)
  const second = await client.call('POST', drawPath, { body: {} })
  report.expectSame('a second pose while one waits', second.errorCode, 'verification_waiting')

  for (let count = 1; count < picturesPerDay; count += 1) {
    await client.call('DELETE', drawPath, { body: {} })
    await sendPicture(client, await drawReference(client), png)
  }
  await client.call('DELETE', drawPath, { body: {} })
  const late = await client.call('POST', drawPath, { body: {} })
  report.expectSame(
    `a pose after ${picturesPerDay} pictures, all withdrawn`,
    late.errorCode,
    'verification_limit',
  )
}

/** Tries to set the badge from a browser, for oneself and for others. */
async function attackClaims(
  environment: AttackEnvironment,
  report: AttackReport,
  [owner, ownerId]: readonly [AttackClient, number],
): Promise<void> {
  const other = createAttackClient(environment, await createJourneyAccount({ name: 'Envious' }))
  const visitor = createAttackClient(environment)
  const claim = { verified_at: new Date(), verified_month: '2026-11', verification: { state: 'verified' } }
  await other.call('PUT', '/api/profile.php', { body: { about: 'Real', ...claim } })
  await other.call('POST', drawPath, { body: { pose: 'thumb_up', ...claim } })
  report.expectSame('a badge that a member claims', (await readVerification(other)).state, 'none')
  for (const [who, client, code] of [
    ['another member', other, 'verification_expired'],
    ['a visitor', visitor, 'authentication_required'],
  ] as const) {
    const reference = (await readVerification(owner)).drawn?.reference ?? ''
    const { errorCode } = await sendPicture(client, reference, await createSamplePng())
    report.expectSame(`a picture by ${who} for the owner’s pose`, errorCode, code)
    await client.call('DELETE', drawPath, { body: { member: ownerId, id: ownerId } })
  }
  report.expectSame('the owner’s request afterwards', (await readVerification(owner)).state, 'drawn')

  const fictional = await createJourneyAccount({ name: 'Invented', fictional: true })
  const session = createToken()
  await environment.app.services.db
    .insertInto('session')
    .values({
      token_hash: hashToken(session),
      member_id: fictional.id,
      device: 'attack',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const asFictional = createAttackClient(environment, { session })
  await uploadPhoto(asFictional)
  const drawn = await asFictional.call('POST', drawPath, { body: {} })
  report.check('a pose for a fictional profile', `${drawn.status} ${drawn.errorCode}`, drawn.status >= 400)
  const badge = await environment.app.services.db
    .updateTable('profile')
    .set({ verified_at: new Date(), verified_photo: crypto.randomUUID() })
    .where('member_id', '=', fictional.id)
    .execute()
    .then(
      () => 'stored',
      () => 'refused by the database',
    )
  report.expectSame('a badge of a fictional profile', badge, 'refused by the database')
}

/** Tries to get a badge that staff did not give to this main photo, and to see the picture as somebody other than staff. */
export const verifiedPeopleGroup: AttackGroup = {
  name: 'verified-people',
  title: 'badges without a person who compared the pictures',
  async run(environment, report) {
    const { db, storage } = environment.app.services
    const account = await createJourneyAccount({ name: 'Genuine', gender: 'male', city: 'Delft' })
    const owner = createAttackClient(environment, account)
    const viewer = createAttackClient(environment, await createJourneyAccount({ name: 'Doubter' }))
    const readBadge = async () => {
      const { json } = await viewer.call('GET', `/api/member.php?id=${account.id}`)
      const { json: found } = await viewer.call(
        'GET',
        '/api/members.php?verified=true&country=NL&gender=male',
      )
      const isFound = (found['members'] as { id: number }[]).some(({ id }) => id === account.id)
      return [(json['profile'] as { verified_month: string | null }).verified_month !== null, isFound]
    }
    await attackPictures(environment, report)
    const mainPhoto = await uploadPhoto(owner)
    const reference = await drawReference(owner)
    await attackClaims(environment, report, [owner, account.id])
    await sendPicture(owner, reference, await createSamplePng())
    report.expectSame('badge and filter while the request waits', await readBadge(), [false, false])

    const { picture } = await db
      .selectFrom('photo_verification')
      .select('picture')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const file = getVerificationPicturePath(picture ?? '')
    const sites = await db.selectFrom('site').select(['id', 'host']).orderBy('id').execute()
    const otherSite = sites.find(({ host }) => host !== 'localhost')
    const createStaff = (role: 'moderator' | 'agent' | 'finance', siteId: number | null = null) =>
      createStaffClient(environment, { role, companyId: null, siteId })
    const [first, second] = [await createStaff('moderator'), await createStaff('moderator')]
    const strangers: [string, AttackClient][] = [
      ['the member', owner],
      ['another member', viewer],
      ['a visitor', createAttackClient(environment)],
      ['an agent', await createStaff('agent')],
      ['somebody of finance', await createStaff('finance')],
      ['a moderator of another site', await createStaff('moderator', otherSite?.id ?? null)],
    ]
    for (const [who, client] of strangers) {
      const answers = await Promise.all([
        client.call('GET', `${casePath}?reference=${reference}`),
        client.call('POST', openPath, { body: { reference } }),
        client.call('POST', decisionPath, { body: { reference, refusal: null, mainPhotoId: mainPhoto } }),
        ...[`/${file}`, `/images/${file}`, `/photos/${picture}/large.webp`, `/files/${file}`].map((path) =>
          client.call('GET', path),
        ),
      ])
      report.check(
        `${who} opens the picture or decides`,
        answers.map(({ status }) => status),
        answers.every(
          ({ status, headers }) => status >= 400 && !String(headers['content-type']).startsWith('image/'),
        ),
      )
    }

    await first.call('POST', '/api/staff/cases/claim', { body: { reference } })
    const decide = (client: AttackClient, body: object) =>
      client.call('POST', decisionPath, {
        body: { reference, refusal: null, mainPhotoId: mainPhoto, ...body },
      })
    const claimed = await decide(second, {})
    report.expectSame('a decision about the claim of a colleague', claimed.errorCode, 'already_claimed')
    const added = await uploadPhoto(owner)
    for (const [what, mainPhotoId] of [
      ['a photo that is not the main one', added],
      ['a photo that does not exist', crypto.randomUUID()],
      ['no photo', null],
    ] as const)
      report.expectSame(
        `approval of ${what}`,
        (await decide(first, { mainPhotoId })).errorCode,
        'main_photo_changed',
      )
    const decisions = await Promise.all(Array.from({ length: 10 }, () => decide(first, {})))
    report.expectSame('10 decisions at once: accepted', countAccepted(decisions), 1)
    const late = await decide(second, { refusal: 'other_person' })
    report.expectSame('a second decision', late.errorCode, 'already_decided')
    const reopened = await first.call('POST', openPath, { body: { reference } })
    report.expectSame('the picture after the decision', reopened.errorCode, 'already_decided')
    const left = await readUntil(
      async () => (await storage.read(file)) !== null,
      (isThere) => !isThere,
    )
    report.expectSame('its file', left, false)
    report.expectSame('badge and filter after the approval', await readBadge(), [true, true])

    const changes: Promise<unknown>[] = [
      owner.call('PUT', '/api/photo.php', { body: { photo: added, position: 1 } }),
      owner.call('POST', drawPath, { body: {} }),
    ]
    await Promise.all(changes)
    report.expectSame('badge and filter after another main photo', await readBadge(), [false, false])
    await owner.call('PUT', '/api/photo.php', { body: { photo: mainPhoto, position: 1 } })
    report.expectSame('the same with the verified photo back in front', await readBadge(), [false, false])
  },
}
